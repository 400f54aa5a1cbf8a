import { about } from '../_shared/about.js'
import { action, f } from '../_shared/kit.js'

export default action({
  name: 'compatdetails',
  summary: 'Retrieve the API version under the names that another product uses.',
  method: 'GET',
  permission: 'view_system',
  returns: {
    compat: f.record({
      version: f.text({ example: '1.0.0' }),
      canonicalversion: f.text({ example: '1.0.0' }),
    }),
  },

  run: async () => ({ compat: { version: about.version, canonicalversion: about.version } }),
})
