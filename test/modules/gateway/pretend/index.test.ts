import t from 'tap'
import pretend from '../../../../modules/gateway/pretend/index.js'
import { moduleContextOf } from '../../../support/providers/module-context.js'

const report = async (fields: object | string) =>
  pretend.webhook?.(
    { body: Buffer.from(typeof fields === 'string' ? fields : JSON.stringify(fields)), headers: {} },
    moduleContextOf(pretend),
  )
const payment = { invoiceid: 7, amount: 990, currency: 'usd', transid: 'card-1' }

t.test('a report is the payment that it tells of', async (t) => {
  const told = { invoiceId: 7, amount: 990, currency: 'USD', transid: 'card-1' }
  t.strictSame(await report(payment), told)
  t.strictSame(await report({ ...payment, card: 'visa' }), told)
})

t.test('the card declined and reports that tell of no payment are refused', async (t) => {
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

t.test('money is given back, except for a payment that was declined', async (t) => {
  const refund = (transid: string) =>
    pretend.refund?.({ transid, amount: 1, currency: 'USD' }, moduleContextOf(pretend)) ?? Promise.reject()
  t.strictSame(await refund('card-1'), { transid: 'refund-card-1' })
  await t.rejects(refund('declined-1'), { name: 'ModuleError', kind: 'refused' })
  t.equal(await pretend.forget?.('token', moduleContextOf(pretend)), undefined)
})
