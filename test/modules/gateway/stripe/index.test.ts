import t, { type Test } from 'tap'
import stripe from '../../../../modules/gateway/stripe/index.js'
import type { FailureMode } from '../../../../tools/pretend-panel/provider.js'
import { expectFailure } from '../../../support/providers/failure.js'
import { type ContextOptions, moduleContextOf } from '../../../support/providers/module-context.js'
import { openStripe, stripeSignature } from '../../../support/providers/stripe.js'

let works = 0

async function connect(t: Test) {
  const server = await openStripe(t)
  const moduleContext = ({ config, ...more }: ContextOptions = {}) =>
    moduleContextOf(stripe, {
      config: { secret_key: 'sk_test_key', api_base: server.url, ...config },
      idempotencyKey: `work-${++works}`,
      ...more,
    })
  const { forget, refund } = stripe
  if (forget === undefined || refund === undefined) throw new Error('the module has lost a verb')
  return { server, moduleContext, forget, refund }
}

const payment = { transid: 'pi_1', amount: 1250, currency: 'EUR' }

//
t.test('a payment method is forgotten, also one that is already gone', async (t) => {
  const { server, moduleContext, forget } = await connect(t)
  server.methods.set('pm_1', 'cus_1')
  await forget('pm_1', moduleContext())
  t.equal(server.methods.get('pm_1'), null)
  const { headers } = server.calls[0] ?? {}
  t.notOk(headers?.['x-stripe-client-telemetry'])
  t.notMatch(String(headers?.['x-stripe-client-user-agent']), /telemetry|platform/, 'the machine is nobody’s business')
  await forget('pm_1', moduleContext())
  await forget('pm_unknown', moduleContext())
  await forget('../refunds?a=b', moduleContext())
  t.strictSame(server.calls.at(-1)?.path, '/v1/payment_methods/..%2Frefunds%3Fa%3Db/detach')
})

t.test('a repeated refund is made once', async (t) => {
  const { server, moduleContext, refund } = await connect(t)
  server.refundable.set('pi_1', 5000).set('ch_1', 5000)
  const idempotencyKey = 'refund-of-one'
  t.strictSame(await refund(payment, moduleContext({ idempotencyKey })), { transid: 're_1' })
  t.strictSame(await refund(payment, moduleContext({ idempotencyKey })), { transid: 're_1' })
  t.equal(server.refundable.get('pi_1'), 3750)
  t.strictSame(await refund({ ...payment, transid: 'ch_1' }, moduleContext()), { transid: 're_2' })
  t.strictSame(server.refunds.get('re_2'), { of: 'ch_1', amount: 1250 })
  t.match(server.calls[0], { headers: { 'idempotency-key': idempotencyKey, authorization: 'Bearer sk_test_key' } })
})

t.test('a refund that is repeated after Stripe has forgotten its key is found again', async (t) => {
  const { server, moduleContext, refund } = await connect(t)
  server.refundable.set('pi_1', 5000)
  const idempotencyKey = 'refund-of-last-week'
  t.strictSame(await refund(payment, moduleContext({ idempotencyKey })), { transid: 're_1' })
  server.forgetKeys()
  const again = { ...payment, isRepeat: true }
  t.strictSame(await refund(again, moduleContext({ idempotencyKey })), { transid: 're_1' })
  t.equal(server.refundable.get('pi_1'), 3750)
  t.strictSame(await refund(again, moduleContext({ idempotencyKey: 'another' })), { transid: 're_2' })
})

t.test('a refusal has Stripe’s message', async (t) => {
  const { server, moduleContext, refund } = await connect(t)
  server.refundable.set('pi_1', 100)
  for (const [transid, message, providerCode] of [
    ['pi_1', /greater than the charge/, 'charge_already_refunded'],
    ['pi_2', /No such payment_intent/, 'resource_missing'],
    ['pi_lost', /declined/, 'card_declined'],
    ['pi_late', /expired_or_canceled_card/, 'expired_or_canceled_card'],
  ] as const)
    await expectFailure(
      t,
      refund({ ...payment, transid }, moduleContext()),
      { kind: 'refused', message, providerCode },
      transid,
    )
})

t.test('an invalid or restricted key counts as misconfigured', async (t) => {
  const { server, moduleContext, refund, forget } = await connect(t)
  for (const secret_key of ['sk_test_wrong', 'sk_test_poor', 'sk_test\r\nX-Evil: 1'])
    await expectFailure(
      t,
      refund(payment, moduleContext({ config: { secret_key } })),
      { kind: 'misconfigured' },
      secret_key,
    )
  const before = server.calls.length
  await expectFailure(t, forget('pm_1', moduleContext({ config: { secret_key: '' } })), { kind: 'misconfigured' })
  await expectFailure(t, forget('pm_1', moduleContext({ config: { api_base: 'stripe' } })), { kind: 'misconfigured' })
  t.equal(server.calls.length, before)
})

t.test('without a proper answer the outcome is unknown, and a repeat resolves it', async (t) => {
  const { server, moduleContext, refund } = await connect(t)
  server.refundable.set('pi_1', 100_000)
  const failureModes: FailureMode[] = ['silent', 'garbage', 'reset', 'cut', 'drip', 'broken']
  for (const failureMode of failureModes) {
    const idempotencyKey = `refund, ${failureMode}`
    const before = server.calls.length
    server.setFailure(failureMode)
    const lost = refund(payment, moduleContext({ idempotencyKey, deadline: 300 }))
    await expectFailure(t, lost, { kind: 'unreachable', outcomeUnknown: true }, failureMode)
    t.equal(server.calls.length, before + 1, 'the library does not try again by itself')
    server.setFailure('none')
    await refund(payment, moduleContext({ idempotencyKey }))
  }
  t.equal(server.refunds.size, failureModes.length)
  t.equal(server.refundable.get('pi_1'), 100_000 - failureModes.length * payment.amount)
})

t.test('a rate limit and a failed connection changed nothing', async (t) => {
  const { server, moduleContext, refund } = await connect(t)
  const busy = refund(payment, moduleContext({ config: { secret_key: 'sk_test_busy' } }))
  await expectFailure(t, busy, { kind: 'unreachable', outcomeUnknown: false, retryAfter: 7 })
  await server.close()
  await expectFailure(t, refund(payment, moduleContext()), { kind: 'unreachable', outcomeUnknown: false })
})

t.test('an address set through the API has to pass the guard', async (t) => {
  const { server, moduleContext, forget } = await connect(t)
  await expectFailure(t, forget('pm_1', moduleContext({ guarded: true })), {
    kind: 'misconfigured',
    message: /ALLOW_PRIVATE/,
  })
  await forget('pm_1', moduleContext({ guarded: true, allowPrivateHosts: ['127.0.0.1'] }))
  t.equal(server.calls.length, 1)
})

t.test('the address of the API may have a path', async (t) => {
  const { server, moduleContext, forget } = await connect(t)
  const config = { api_base: `${server.url}/proxy/` }
  await expectFailure(t, forget('pm_1', moduleContext({ config })), { kind: 'refused' })
  t.equal(server.calls[0]?.path, '/proxy/v1/payment_methods/pm_1/detach')
})

const secret = 'whsec_canary'
const now = new Date('2026-03-01T12:00:00Z')

function report(
  event: unknown,
  { at = now, key = secret, ...config }: { at?: Date; key?: string; webhook_secret?: string } = {},
) {
  const body = typeof event === 'string' ? event : JSON.stringify(event)
  const headers = { 'stripe-signature': stripeSignature(body, key, at) }
  const moduleContext = moduleContextOf(stripe, { config: { webhook_secret: secret, ...config }, now: () => now })
  return Promise.resolve(stripe.webhook?.({ body: Buffer.from(body), headers }, moduleContext))
}

const event = (type: string, object: object) => ({ id: 'evt_1', object: 'event', type, data: { object } })
const metadata = { invoiceid: '42' }

t.test('several reports of one payment are one payment', async (t) => {
  const wanted = { invoiceId: 42, transid: 'pi_1', amount: 1250, currency: 'EUR' }
  const intent = { id: 'pi_1', object: 'payment_intent', amount_received: 1250, currency: 'eur', metadata }
  const session = {
    id: 'cs_1',
    object: 'checkout.session',
    payment_status: 'paid',
    payment_intent: 'pi_1',
    amount_total: 1250,
    currency: 'eur',
    metadata: { invoice_id: '42' },
  }
  const charge = {
    id: 'ch_1',
    object: 'charge',
    payment_intent: 'pi_1',
    captured: true,
    amount: 1500,
    amount_captured: 1250,
    currency: 'eur',
    metadata,
  }
  t.strictSame(await report(event('payment_intent.succeeded', intent)), wanted)
  t.strictSame(await report(event('checkout.session.completed', session)), wanted)
  t.strictSame(
    await report(event('checkout.session.completed', { ...session, payment_intent: { id: 'pi_1' } })),
    wanted,
  )
  t.strictSame(await report(event('charge.succeeded', charge)), wanted)
  t.match(await report(event('charge.succeeded', { ...charge, payment_intent: null })), { transid: 'ch_1' })

  for (const [title, other] of [
    ['another event', event('charge.updated', charge)],
    ['an event of an unknown type', event('no.such.thing', {})],
    ['a session that is not paid yet', event('checkout.session.completed', { ...session, payment_status: 'unpaid' })],
    ['a session without a payment', event('checkout.session.completed', { ...session, payment_intent: null })],
    ['a charge that is only authorised', event('charge.succeeded', { ...charge, captured: false })],
    ['a payment for no invoice', event('payment_intent.succeeded', { ...intent, metadata: {} })],
    ['a payment without metadata', event('payment_intent.succeeded', { ...intent, metadata: null })],
    ['an invoice that is no number', event('payment_intent.succeeded', { ...intent, metadata: { invoiceid: '4x' } })],
    ['no money', event('payment_intent.succeeded', { ...intent, amount_received: 0 })],
  ] as const)
    t.equal(await report(other), undefined, title)
})

t.test('a report that is forged, old or altered is refused', async (t) => {
  const paid = event('payment_intent.succeeded', { id: 'pi_1', amount_received: 1, currency: 'eur', metadata })
  const failure = { kind: 'refused', message: /^(?!.*canary)/ } as const
  await expectFailure(t, report(paid, { key: 'whsec_other' }), failure, 'forged')
  await expectFailure(t, report(paid, { at: new Date(now.getTime() - 301_000) }), failure, 'old')
  t.ok(await report(paid, { at: new Date(now.getTime() - 299_000) }), 'not that old')
  await expectFailure(t, report('no JSON'), failure, 'no JSON')
  const moduleContext = moduleContextOf(stripe, { config: { webhook_secret: secret }, now: () => now })
  const body = JSON.stringify(paid)
  const call = (header: string | undefined, sent = body) =>
    Promise.resolve(
      stripe.webhook?.({ body: Buffer.from(sent), headers: { 'stripe-signature': header } }, moduleContext),
    )
  await expectFailure(t, call(undefined), failure, 'not signed')
  await expectFailure(t, call('t=1,v1='), failure, 'badly signed')
  await expectFailure(t, call(stripeSignature(body, secret, now), body.replace('42', '43')), failure, 'altered')
  await expectFailure(
    t,
    report(paid, { webhook_secret: '' }),
    { kind: 'misconfigured' },
    'without a secret nothing is genuine',
  )
})
