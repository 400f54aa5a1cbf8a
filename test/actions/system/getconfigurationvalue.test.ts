import t from 'tap'
import { setSetting } from '../../support/fixtures.js'
import { withService } from '../../support/service.js'
import { expectFault, expectRequired } from '../_shared/checks.js'
import { likeCredentials } from '../_shared/settings.js'

withService(t, 'getconfigurationvalue', async (t, api) => {
  await expectRequired(t, api, 'getconfigurationvalue', ['setting'])

  // R-2002
  t.test('a setting is found in any letter case; one that nobody has set shows what holds', async (t) => {
    await setSetting(api, 'company_name', 'Analytical Hosting')
    for (const setting of ['company_name', 'Company_Name', ' COMPANY_NAME '])
      t.strictSame(await api.ok('getconfigurationvalue', { setting }), {
        result: 'success',
        setting: setting.trim(),
        value: 'Analytical Hosting',
      })
    t.equal((await api.ok('getconfigurationvalue', { setting: 'terminate_days' })).value, '30')
    for (const setting of ['unheard_of', 'constructor', 'toString'])
      t.equal((await api.ok('getconfigurationvalue', { setting })).value, null)
  })

  // R-2001
  t.test('a name that may be that of a credential is refused', async () => {
    for (const setting of likeCredentials)
      await expectFault(t, api, 'getconfigurationvalue', { setting }, 403, 'setting_hidden')
  })
})
