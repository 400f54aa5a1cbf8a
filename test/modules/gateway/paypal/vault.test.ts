import t from 'tap'
import { expectFailure } from '../../../support/providers/failure.js'
import { connect, makeOrder, makeSought } from './stand.js'

// R-4357
t.test('a checkout stores the account if the payer and the parameter `vault` allow it', async (t) => {
  const { server, checkout, pay, charge, contextOf } = await connect(t)
  const payer = { ...makeOrder().payer, customer: 'cus_known' }
  const { order, events } = await pay({ stores: true, payer })
  const [token] = server.paymentTokens.keys()
  const method = { token, type: 'paypal', brand: 'PayPal' }
  t.match(events, [{ kind: 'payment' }, { kind: 'stored', attempt: order.attempt, method, customer: 'cus_known' }])
  t.match(await charge(method as { token: string; type: string }, makeOrder(), contextOf()), { state: 'paid' })

  t.match((await pay({ stores: false })).events, [{ kind: 'payment' }])
  t.equal(server.paymentTokens.size, 1)
  await checkout(makeOrder({ stores: true }), contextOf({ config: { vault: 'no' } }))
  t.notMatch(server.calls.at(-1)?.body, /vault/)
})

// R-4357
t.test('stores an account without a payment after the payer’s approval', async (t) => {
  const { server, store, look, end, contextOf } = await connect(t)
  const order = makeOrder()
  const { redirect, reference } = await store(order, contextOf({ idempotencyKey: order.attempt }))
  t.equal(redirect, `${server.url}/agreements/approve?approval_session_id=${reference}`)
  const sought = makeSought(order, reference, { kind: 'store' })
  t.strictSame(await look(sought, contextOf()), [])
  await end(sought, contextOf())
  server.approve(reference)
  await expectFailure(t, end(sought, contextOf()), { kind: 'refused' })
  server.setFailure('cut', 1, ({ path }) => path === '/v3/vault/payment-tokens')
  await expectFailure(t, look(sought, contextOf()), { kind: 'unreachable', outcomeUnknown: true })
  const stored = await look(sought, contextOf())
  const [token] = server.paymentTokens.keys()
  const { customer } = server.setupTokens.get(reference) ?? {}
  const method = { token, type: 'paypal', brand: 'PayPal' }
  t.strictSame(stored, [{ kind: 'stored', attempt: order.attempt, method, customer: customer.id }])
  t.strictSame(await look(sought, contextOf()), stored)
  t.equal(server.paymentTokens.size, 1)
  server.forgetKeys()
  t.match(await look(sought, contextOf()), [{ kind: 'failure', code: 'SETUP_TOKEN_NOT_APPROVED' }])
  server.setupTokens.delete(reference)
  t.strictSame(await look(sought, contextOf()), [{ kind: 'expired', attempt: order.attempt }])
  await end(sought, contextOf())
})

// R-4357
t.test('stores nothing if `vault` is no or PayPal does not allow the merchant account to store methods', async (t) => {
  const { server, store, contextOf } = await connect(t)
  const refused = store(makeOrder(), contextOf({ config: { vault: 'no' } }))
  await expectFailure(t, refused, { kind: 'unsupported', message: /vault/ })
  t.strictSame(server.calls, [])
  server.answerNext(403, 'NOT_ELIGIBLE_FOR_TOKEN_PROCESSING')
  await expectFailure(t, store(makeOrder(), contextOf()), { kind: 'misconfigured', message: /NOT_ELIGIBLE/ })
})

// R-4357
t.test('assigns a reported account to an order only if PayPal shows the account in that order', async (t) => {
  const { server, webhook, pay, contextOf } = await connect(t)
  const { order, reference } = await pay({ stores: true })
  const [token] = server.paymentTokens.keys()
  const told = (resource: object) => {
    const { body, headers } = server.report('VAULT.PAYMENT-TOKEN.CREATED', resource)
    return webhook({ body: Buffer.from(body), headers }, contextOf())
  }
  const metadata = { order_id: reference }
  t.match(await told({ id: token, metadata }), [{ kind: 'stored', attempt: order.attempt, method: { token } }])
  t.strictSame(await told({ id: 'VLT99', metadata }), [])
  t.strictSame(await told({ id: token, metadata: { order_id: 'ORD99' } }), [])
  t.strictSame(await told({ id: token }), [])
})

//
t.test('forget deletes a stored method, and succeeds if it is already deleted', async (t) => {
  const { server, forget, contextOf } = await connect(t)
  server.paymentTokens.set('VLT1', { id: 'VLT1' })
  await forget('VLT1', contextOf())
  t.equal(server.paymentTokens.size, 0)
  await forget('VLT1', contextOf())
  const before = server.calls.length
  await forget('../../v2/checkout/orders', contextOf())
  t.equal(server.calls.length, before, 'an invalid ID is not sent to PayPal')
  server.answerNext(503, 'SERVICE_UNAVAILABLE')
  await expectFailure(t, forget('VLT1', contextOf()), { kind: 'unreachable' })
})
