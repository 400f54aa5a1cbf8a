import t from 'tap'
import { withService } from '../../support/service.js'
import { fails, isGuarded } from '../_shared/checks.js'

withService(t, 'encryptpassword', async (t, api) => {
  await isGuarded(t, api, 'encryptpassword', 'POST', 'manage_settings')

  t.test('the action is not supported, whatever is sent', async () => {
    for (const parameters of [{}, { password2: 'secret' }])
      await fails(t, api, 'encryptpassword', parameters, 501, 'action_unavailable')
  })
})
