import { about } from '../_shared/about.js'
import { action, f } from '../_shared/kit.js'

export default action({
  name: 'appdetails',
  summary: 'Retrieve the API version and the company name.',
  method: 'GET',
  permission: 'view_system',
  returns: {
    app: f.record(
      {
        version: f.text({ description: 'API version.', example: '1.0.0' }),
        company_name: f.longText({
          description: 'Name of the operating company, from the settings.',
          example: 'Analytical Hosting',
        }),
      },
      { description: 'Details of the service.' },
    ),
  },

  run: async (_, { settings }) => ({
    app: { version: about.version, company_name: settings.text('company_name') },
  }),
})
