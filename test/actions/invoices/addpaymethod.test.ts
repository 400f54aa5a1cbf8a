import t from 'tap'
import { makeClient } from '../../support/fixtures.js'
import { withService } from '../../support/service.js'
import { expectError } from '../_shared/checks.js'

withService(t, 'addpaymethod', async (t, api) => {
  t.test('returns 501, and neither stores a payment method nor logs the card number', async (t) => {
    const clientid = await makeClient(api)
    for (const parameters of [{}, { clientid }, { clientid, type: 'CreditCard', card_number: '4111111111111111' }])
      await expectError(t, api, 'addpaymethod', parameters, 501, 'action_unavailable')
    t.strictSame(await api.database.read('pay_methods'), [])
    t.notMatch(api.logged(), '4111111111111111')
  })
})
