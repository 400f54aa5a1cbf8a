import t from 'tap'
import { setSetting } from '../../support/fixtures.js'
import { withService } from '../../support/service.js'
import { expectError, expectRequired } from '../_shared/checks.js'
import { credentialLikeNames } from '../_shared/settings.js'

withService(t, 'getconfigurationvalue', async (t, api) => {
  await expectRequired(t, api, 'getconfigurationvalue', ['setting'])

  // R-2002
  t.test('finds a setting in any letter case and returns the default value if it is not set', async (t) => {
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
  t.test('returns 403 for a name that looks like a credential', async () => {
    for (const setting of credentialLikeNames)
      await expectError(t, api, 'getconfigurationvalue', { setting }, 403, 'setting_hidden')
  })
})
