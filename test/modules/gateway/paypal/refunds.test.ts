import t from 'tap'
import { expectFailure } from '../../../support/providers/failure.js'
import { connect } from './stand.js'

// R-4360
t.test('makes one refund per key, and finds the refund by its key after PayPal has forgotten the key', async (t) => {
  const { server, refund, pay, contextOf } = await connect(t)
  const { capture: transid } = await pay()
  const asked = { transid, amount: 400, currency: 'EUR', decimals: 2 }
  const idempotencyKey = 'install-refund-1-1767225600000'
  const first = await refund(asked, contextOf({ idempotencyKey }))
  t.strictSame(await refund(asked, contextOf({ idempotencyKey })), first)
  t.strictSame(server.calls.at(-1)?.headers['paypal-request-id'], idempotencyKey)
  t.match([...server.refunds.values()], [{ amount: { value: '4.00' }, custom_id: idempotencyKey }])
  server.forgetKeys()
  t.strictSame(await refund({ ...asked, isRepeat: true }, contextOf({ idempotencyKey })), first)
  t.equal(server.refunds.size, 1)
  const second = await refund({ ...asked, isRepeat: true }, contextOf())
  t.notSame(second, first)
  t.equal(server.refunds.size, 2)
})

// R-4360
t.test('a repeated call after a lost response makes no second refund', async (t) => {
  const { server, refund, pay, contextOf } = await connect(t)
  const { capture: transid } = await pay()
  const asked = { transid, amount: 1250, currency: 'EUR', decimals: 2 }
  const idempotencyKey = 'a key / of "another" form'
  server.setFailure('cut', 1, ({ path }) => path.endsWith('/refund'))
  const lost = refund(asked, contextOf({ idempotencyKey }))
  await expectFailure(t, lost, { kind: 'unreachable', outcomeUnknown: true })
  server.forgetKeys()
  const [id] = server.refunds.keys()
  t.strictSame(await refund({ ...asked, isRepeat: true }, contextOf({ idempotencyKey })), { transid: id })
  t.equal(server.refunds.size, 1)
})

// R-4360
t.test('accepts a pending refund, and returns PayPal’s code for a refusal', async (t) => {
  const { server, refund, pay, contextOf } = await connect(t)
  const { capture: transid } = await pay()
  const asked = { transid, amount: 300, currency: 'EUR' }
  server.nextCaptures.push('PENDING', 'FAILED')
  t.match(await refund(asked, contextOf()), { transid: /^REF/ })
  await expectFailure(t, refund(asked, contextOf()), { kind: 'refused', providerCode: 'FAILED' })
  const tooMuch = refund({ ...asked, amount: 1250 }, contextOf())
  await expectFailure(t, tooMuch, { kind: 'refused', providerCode: 'REFUND_AMOUNT_EXCEEDED' })
  for (const unknown of ['CAP404', '../orders', ''])
    await expectFailure(t, refund({ ...asked, transid: unknown }, contextOf()), {
      ...{ kind: 'refused', providerCode: 'RESOURCE_NOT_FOUND' },
    })
})
