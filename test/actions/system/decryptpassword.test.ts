import t from 'tap'
import { withService } from '../../support/service.js'
import { fails, isGuarded } from '../_shared/checks.js'

withService(t, 'decryptpassword', async (t, api) => {
  await isGuarded(t, api, 'decryptpassword', 'POST', 'manage_settings')

  t.test('the action is not supported, whatever is sent', async () => {
    for (const parameters of [{}, { password2: 'secret' }])
      await fails(t, api, 'decryptpassword', parameters, 501, 'action_unavailable')
  })
})
