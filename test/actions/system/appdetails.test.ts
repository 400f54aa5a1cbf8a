import t from 'tap'
import { setSetting } from '../../support/fixtures.js'
import { withService } from '../../support/service.js'

withService(t, 'appdetails', async (t, api) => {
  t.test('the answer tells the version of the API and the company', async (t) => {
    await setSetting(api, 'company_name', 'Analytical Hosting')
    t.strictSame((await api.ok('appdetails')).app, { version: '1.0.0', company_name: 'Analytical Hosting' })
  })
})
