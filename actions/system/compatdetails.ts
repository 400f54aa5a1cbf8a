import { about } from '../_shared/about.js'
import { action, f } from '../_shared/kit.js'

export default action({
  name: 'compatdetails',
  summary: 'Retrieve the API version under the field names of another product.',
  method: 'GET',
  permission: 'view_system',
  returns: {
    compat: f.record(
      {
        version: f.text({ description: 'API version.', example: '1.0.0' }),
        canonicalversion: f.text({ description: 'Same as `version`.', example: '1.0.0' }),
      },
      { description: 'API version under two names.' },
    ),
  },

  run: async () => ({ compat: { version: about.version, canonicalversion: about.version } }),
})
