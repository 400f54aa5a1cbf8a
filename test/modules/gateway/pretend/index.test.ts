import t from 'tap'
import type { Charged, PendingEvent, WaitingEvent } from '../../../../domain/ports/gateway.js'
import pretend from '../../../../modules/gateway/pretend/index.js'
import { formatReportId } from '../../../../modules/gateway/pretend/reports.js'
import { testEachGateway } from '../../../support/gateway-contract.js'
import { makeModuleContext } from '../../../support/providers/module-context.js'

const report = async (fields: object | string) =>
  pretend.webhook?.(
    { body: Buffer.from(typeof fields === 'string' ? fields : JSON.stringify(fields)), headers: {} },
    makeModuleContext(pretend),
  )
const payment = { invoiceid: 7, amount: 990, currency: 'usd', transid: 'card-1' }

t.test('a report returns the payment it contains', async (t) => {
  const told = { invoiceId: 7, amount: 990, currency: 'USD', transid: 'card-1' }
  t.strictSame(await report(payment), [told])
  t.strictSame(await report({ ...payment, card: 'visa' }), [told])
})

t.test('rejects the card "declined" and reports without a valid payment', async (t) => {
  for (const wrong of [
    { ...payment, card: 'declined' },
    { ...payment, invoiceid: '7' },
    { ...payment, amount: 0 },
    { ...payment, amount: 1.5 },
    { ...payment, currency: '' },
    { ...payment, transid: 'x'.repeat(256) },
    'no JSON',
    'null',
  ])
    await t.rejects(report(wrong), { name: 'ModuleError', kind: 'refused' }, JSON.stringify(wrong))
})

testEachGateway(t, 'the pretend gateway', async () => {
  const charged = new Set<string>()
  return {
    module: {
      ...pretend,
      charge: async (method, order, moduleContext) => {
        const outcome = await pretend.charge?.(method, order, moduleContext)
        if (outcome?.state === 'paid') charged.add(outcome.payment.transid)
        return outcome as Charged
      },
    },
    contextOf: (idempotencyKey) => ({ ...makeModuleContext(pretend), idempotencyKey }),
    // The gateway's page reports the payer's choice and stores nothing.
    pay: async () => {},
    looksAtPages: false,
    tokens: {
      ...{ paid: 'accepted/a', hard: 'declined-hard/a', soft: 'declined-soft/a', expired: 'expired/a' },
      ...{ pending: 'pending-paid/a', confirm: 'confirm/a' },
    },
    payments: () => charged.size,
  }
})

const pressed = (outcome: string, more: object = {}) =>
  report({
    id: formatReportId({ outcome, stores: false, attempt: 'a-1', amount: 990, currency: 'EUR', decimals: 2, ...more }),
  })

t.test('a report with only an ID returns the payer’s choice on the page', async (t) => {
  const paid = { attempt: 'a-1', transid: 'pretend-a-1', amount: 990, currency: 'EUR', decimals: 2 }
  t.strictSame(await pressed('accepted'), [paid])
  t.match(await pressed('accepted', { stores: true }), [{ kind: 'stored', method: { token: 'accepted/a-1' } }, paid])
  t.match(await pressed('confirm', { stores: true, amount: 0 }), [{ kind: 'stored', method: { token: 'confirm/a-1' } }])
  t.strictSame(await pressed('given-up'), [{ kind: 'expired', attempt: 'a-1' }])
  for (const card of ['declined-soft', 'declined-hard', 'expired', 'unheard-of'])
    await t.rejects(pressed(card), { name: 'ModuleError', kind: 'refused' }, card)
})

t.test('a pending payment succeeds or fails after a day', async (t) => {
  for (const [card, after] of [
    ['pending-paid', { transid: 'pretend-a-1', amount: 990 }],
    ['pending-failed', { kind: 'failure' }],
  ] as const) {
    const [pending] = (await pressed(card)) as readonly PendingEvent[]
    const sought = { attempt: 'a-1', kind: 'checkout', reference: pending?.nextReference, since: 0 } as const
    const at = (hours: number) => ({
      ...makeModuleContext(pretend),
      now: () => new Date(Date.now() + hours * 3_600_000),
    })
    t.match(await pretend.look?.(sought, at(1)), [{ kind: 'pending' }])
    t.match(await pretend.look?.(sought, at(25)), [{ attempt: 'a-1', ...after }])
    await t.rejects(async () => pretend.end?.(sought, at(1)), { name: 'ModuleError', kind: 'refused' })
  }
})

// R-4017
t.test('a payment slip waits for a day, and is then paid or expires; until then, it can be cancelled', async (t) => {
  for (const [slip, after] of [
    ['slip-paid', { transid: 'pretend-a-1', amount: 990 }],
    ['slip-unpaid', { kind: 'expired' }],
  ] as const) {
    const [waiting] = (await pressed(slip)) as readonly WaitingEvent[]
    t.match(waiting, { kind: 'waiting', attempt: 'a-1' })
    const sought = { attempt: 'a-1', kind: 'checkout', reference: waiting?.nextReference, since: 0 } as const
    const at = (hours: number) => ({
      ...makeModuleContext(pretend),
      now: () => new Date(Date.now() + hours * 3_600_000),
    })
    t.match(await pretend.look?.(sought, at(1)), [{ kind: 'waiting', attempt: 'a-1' }])
    t.match(await pretend.look?.(sought, at(25)), [{ attempt: 'a-1', ...after }])
    await pretend.end?.(sought, at(1))
  }
})

t.test('returns open, lost, and won disputes, and rejects other states', async (t) => {
  const of = { amount: 990, currency: 'EUR', transid: 'pretend-a-1' }
  for (const state of ['open', 'lost', 'won'])
    t.match(await report({ dispute: state, ...of }), [{ kind: 'dispute', state, paymentTransids: ['pretend-a-1'] }])
  await t.rejects(report({ dispute: 'settled', ...of }), { name: 'ModuleError', kind: 'refused' })
})

t.test('refunds a payment unless it was declined', async (t) => {
  const refund = (transid: string) =>
    pretend.refund?.({ transid, amount: 1, currency: 'USD' }, makeModuleContext(pretend)) ?? Promise.reject()
  t.match(await refund('card-1'), { transid: /^refund-card-1-[0-9a-f]{8}$/ })
  await t.rejects(refund('declined-1'), { name: 'ModuleError', kind: 'refused' })
  t.equal(await pretend.forget?.('token', makeModuleContext(pretend)), undefined)
})
