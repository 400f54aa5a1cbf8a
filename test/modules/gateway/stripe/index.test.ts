import t, { type Test } from 'tap'
import stripe from '../../../../modules/gateway/stripe/index.js'
import type { FailureMode } from '../../../../tools/pretend-panel/provider.js'
import { expectFailure } from '../../../support/providers/failure.js'
import { type ContextOptions, makeModuleContext } from '../../../support/providers/module-context.js'
import { openStripe } from '../../../support/providers/stripe.js'

let works = 0

async function connect(t: Test) {
  const server = await openStripe(t)
  const moduleContext = ({ config, ...more }: ContextOptions = {}) =>
    makeModuleContext(stripe, {
      config: { secret_key: 'sk_test_key', api_base: server.url, ...config },
      idempotencyKey: `work-${++works}`,
      ...more,
    })
  const { forget, refund } = stripe
  if (forget === undefined || refund === undefined) throw new Error('the module lacks an operation')
  return { server, moduleContext, forget, refund }
}

const payment = { transid: 'pi_1', amount: 1250, currency: 'EUR' }

//
t.test('forget detaches a payment method, and succeeds if it is already detached or unknown', async (t) => {
  const { server, moduleContext, forget } = await connect(t)
  server.methods.set('pm_1', 'cus_1')
  await forget('pm_1', moduleContext())
  t.equal(server.methods.get('pm_1'), null)
  const { headers } = server.calls[0] ?? {}
  t.notOk(headers?.['x-stripe-client-telemetry'])
  t.notMatch(String(headers?.['x-stripe-client-user-agent']), /telemetry|platform/, 'nothing about the machine is sent')
  await forget('pm_1', moduleContext())
  await forget('pm_unknown', moduleContext())
  await forget('../refunds?a=b', moduleContext())
  t.strictSame(server.calls.at(-1)?.path, '/v1/payment_methods/..%2Frefunds%3Fa%3Db/detach')
})

t.test('a repeated call refunds once', async (t) => {
  const { server, moduleContext, refund } = await connect(t)
  server.refundable.set('pi_1', 5000).set('ch_1', 5000)
  const idempotencyKey = 'refund-of-one'
  t.strictSame(await refund(payment, moduleContext({ idempotencyKey })), { transid: 're_1' })
  t.strictSame(await refund(payment, moduleContext({ idempotencyKey })), { transid: 're_1' })
  t.equal(server.refundable.get('pi_1'), 3750)
  t.strictSame(await refund({ ...payment, transid: 'ch_1' }, moduleContext()), { transid: 're_2' })
  t.strictSame(server.refunds.get('re_2'), { of: 'ch_1', amount: 1250 })
  t.strictSame(server.calls[0]?.form.get('amount'), '1250')
  t.match(server.calls[0], { headers: { 'idempotency-key': idempotencyKey, authorization: 'Bearer sk_test_key' } })
})

t.test('recognizes a repeated refund after Stripe has forgotten its idempotency key', async (t) => {
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

t.test('a refusal contains Stripe’s message', async (t) => {
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

t.test('reports an invalid or restricted key, or an invalid API address, as misconfigured', async (t) => {
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

t.test('a missing or invalid response leaves the outcome unknown, and a repeated call refunds once', async (t) => {
  const { server, moduleContext, refund } = await connect(t)
  server.refundable.set('pi_1', 100_000)
  const failureModes: FailureMode[] = ['silent', 'garbage', 'reset', 'cut', 'drip', 'broken']
  for (const failureMode of failureModes) {
    const idempotencyKey = `refund, ${failureMode}`
    const before = server.calls.length
    server.setFailure(failureMode)
    const lost = refund(payment, moduleContext({ idempotencyKey, deadline: 300 }))
    await expectFailure(t, lost, { kind: 'unreachable', outcomeUnknown: true }, failureMode)
    t.equal(server.calls.length, before + 1, 'the library does not retry')
    server.setFailure('none')
    await refund(payment, moduleContext({ idempotencyKey }))
  }
  t.equal(server.refunds.size, failureModes.length)
  t.equal(server.refundable.get('pi_1'), 100_000 - failureModes.length * payment.amount)
})

t.test('a rate limit or a refused connection is not an unknown outcome', async (t) => {
  const { server, moduleContext, refund } = await connect(t)
  const busy = refund(payment, moduleContext({ config: { secret_key: 'sk_test_busy' } }))
  await expectFailure(t, busy, { kind: 'unreachable', outcomeUnknown: false, retryAfter: 7 })
  await server.close()
  await expectFailure(t, refund(payment, moduleContext()), { kind: 'unreachable', outcomeUnknown: false })
})

t.test('rejects a private address set through the API unless ALLOW_PRIVATE_HOSTS lists it', async (t) => {
  const { server, moduleContext, forget } = await connect(t)
  await expectFailure(t, forget('pm_1', moduleContext({ guarded: true })), {
    kind: 'misconfigured',
    message: /ALLOW_PRIVATE/,
  })
  await forget('pm_1', moduleContext({ guarded: true, allowPrivateHosts: ['127.0.0.1'] }))
  t.equal(server.calls.length, 1)
})

t.test('accepts an API address with a path', async (t) => {
  const { server, moduleContext, forget } = await connect(t)
  const config = { api_base: `${server.url}/proxy/` }
  await expectFailure(t, forget('pm_1', moduleContext({ config })), { kind: 'refused' })
  t.equal(server.calls[0]?.path, '/proxy/v1/payment_methods/pm_1/detach')
})
