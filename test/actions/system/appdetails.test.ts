import t from 'tap'
import { setSetting } from '../../support/fixtures.js'
import { withService } from '../../support/service.js'

withService(t, 'appdetails', async (t, api) => {
  t.test('returns the API version and the company name', async (t) => {
    await setSetting(api, 'company_name', 'Analytical Hosting')
    t.strictSame((await api.ok('appdetails')).app, { version: '1.0.0', company_name: 'Analytical Hosting' })
  })
})
