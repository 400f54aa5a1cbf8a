import { about } from '../_shared/about.js'
import { action, f } from '../_shared/kit.js'

export default action({
  name: 'compatdetails',
  summary: 'Retrieve the API version under the names that another product uses.',
  method: 'GET',
  permission: 'view_system',
  returns: {
    compat: f.record(
      {
        version: f.text({ description: 'Version of the API.', example: '1.0.0' }),
        canonicalversion: f.text({ description: 'Same as `version`.', example: '1.0.0' }),
      },
      { description: 'Version of the API, under two names.' },
    ),
  },

  run: async () => ({ compat: { version: about.version, canonicalversion: about.version } }),
})
