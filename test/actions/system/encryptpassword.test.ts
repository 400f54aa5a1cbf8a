import t from 'tap'
import { withService } from '../../support/service.js'
import { expectError } from '../_shared/checks.js'

withService(t, 'encryptpassword', async (t, api) => {
  t.test('returns 501, whatever is sent', async () => {
    for (const parameters of [{}, { password2: 'secret' }])
      await expectError(t, api, 'encryptpassword', parameters, 501, 'action_unavailable')
  })
})
