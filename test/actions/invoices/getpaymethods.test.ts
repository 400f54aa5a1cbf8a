import t from 'tap'
import { makeClient } from '../../support/fixtures.js'
import { makePayMethod } from '../../support/gateways.js'
import { withService } from '../../support/service.js'
import { expectError, expectRefusal, expectRequired } from '../_shared/checks.js'

withService(t, 'getpaymethods', async (t, api) => {
  const [clientid, other] = [await makeClient(api), await makeClient(api)]

  await expectRequired(t, api, 'getpaymethods', ['clientid'])

  // R-4138
  t.test("lists a client's payment methods in creation order, without tokens", async (t) => {
    t.strictSame(await api.ok('getpaymethods', { clientid }), { result: 'success', clientid, paymethods: [] })
    const card = { card_type: 'Visa', card_last_four: '4242' }
    const stored = { ...card, expires: '2029-08' }
    const first = await makePayMethod(api, clientid, { ...stored, token: 'tok_secret', is_default: 1 })
    const second = await makePayMethod(api, clientid, {
      description: 'Account',
      type: 'bank',
      gateway: 'manual',
      status: 'expired',
      consent_at: '2026-01-31T12:00:00.000Z',
      declined: 'hard',
    })
    await makePayMethod(api, other)
    await api.ok('updatepaymethod', { clientid, paymethodid: first, description: 'Visa card' })
    const { result: _, ...shown } = await api.ok('getpaymethods', { clientid })
    t.strictSame(shown, {
      clientid,
      paymethods: [
        {
          id: first,
          paymethodid: first,
          type: 'creditcard',
          description: 'Visa card',
          gateway_name: 'parrot',
          ...card,
          expiry_date: '2029-08',
          is_default: true,
          status: 'active',
          consent: null,
          declined: null,
        },
        {
          id: second,
          paymethodid: second,
          type: 'bank',
          description: 'Account',
          gateway_name: 'manual',
          card_type: null,
          card_last_four: null,
          expiry_date: null,
          is_default: false,
          status: 'expired',
          consent: '2026-01-31T12:00:00.000Z',
          declined: 'hard',
        },
      ],
    })
  })

  t.test('returns 404 for a client that does not exist', async (t) => {
    for (const unknown of ['0', '-1', '4711'])
      await expectError(t, api, 'getpaymethods', { clientid: unknown }, 404, 'client_not_found')
    await expectRefusal(t, api, 'getpaymethods', { clientid: 'x' }, 'clientid')
  })
})
