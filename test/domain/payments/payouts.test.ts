import t from 'tap'
import type { DisputeEvent, PayoutEvent, PayoutPart } from '../../../domain/ports/gateway.js'
import { audit, auditWithNotes } from '../../support/audit.js'
import { makeClient, makeCurrency } from '../../support/fixtures.js'
import { enableGateway } from '../../support/gateways.js'
import {
  checkout,
  findTillObject,
  payAtTill,
  readAttempt,
  reportToTill,
  till,
  withTill,
} from '../../support/payments.js'
import { type Api, withService } from '../../support/service.js'

// R-3710

let made = 0

const issue = async (api: Api, userid: number, amount = 10): Promise<number> =>
  (await api.ok('createinvoice', { userid, items: [{ description: 'x', amount, taxed: false }] })).invoiceid

/** Creates an invoice of 10.00 USD, paid at the till. */
async function pay(api: Api, more: object = {}) {
  const userid = await makeClient(api)
  const invoiceid = await issue(api, userid)
  const transid = `pi-${++made}`
  const { transactionid } = await api.ok('addinvoicepayment', {
    invoiceid,
    amount: 10,
    transid,
    gateway: 'till',
    ...more,
  })
  return { userid, invoiceid, transid, transactionid: transactionid as number }
}

const part = (kind: PayoutPart['kind'], amount: number, of: string[], more: Partial<PayoutPart> = {}): PayoutPart => ({
  ...{ kind, transid: `txn-${++made}`, amount, of },
  ...more,
})

const payout = (transid: string, parts: PayoutPart[], more: Partial<PayoutEvent> = {}): PayoutEvent => ({
  ...{ kind: 'payout', transid, currency: 'USD', parts },
  amount: parts.reduce((sum, { amount, fees = 0 }) => sum + amount - fees, 0),
  ...more,
})

const disputeOf = (transid: string, more: Partial<DisputeEvent> = {}): DisputeEvent => ({
  ...{ kind: 'dispute', transid: `dp-${transid}`, paymentTransids: [transid], amount: 1000, currency: 'USD' },
  ...{ state: 'open' },
  ...more,
})

const show = (api: Api, reference: string) => api.database.read('payouts').where({ reference }).first()

const rows = (api: Api, reference: string) =>
  api.database.read('transactions').where({ payout: reference }).orderBy('id').select('amount_in', 'amount_out', 'fees')

withService(
  t,
  "a gateway's payout",
  async (t, api) => {
    await enableGateway(api, 'till')
    await makeCurrency(api, 'EUR', 2)
    await makeCurrency(api, 'JPY', 2)
    t.beforeEach(() => till.reset())
    const { read } = api.database

    await t.test('marks each transaction once and corrects unknown and different fees', async (t) => {
      const [unknown, other, right] = [await pay(api), await pay(api, { fees: 1 }), await pay(api, { fees: 0.3 })]
      const event = payout('po-1', [
        part('payment', 1000, [unknown.transid], { fees: 50 }),
        part('payment', 1000, ['ch-other', other.transid], { fees: 60 }),
        part('payment', 1000, [right.transid], { fees: 30 }),
      ])
      t.match(await reportToTill(api, [event]), { status: 200, recorded: true })
      t.match(await show(api, 'po-1'), { gateway: 'till', amount: 2860, difference: 0, todo_item_id: null })
      t.match(await rows(api, 'po-1'), [{ fees: 50 }, { fees: 60 }, { fees: 30 }])
      const corrections = () => read('fee_corrections').orderBy('id').select('transaction_id', 'from_fees', 'to_fees')
      const expected = [
        { transaction_id: unknown.transactionid, from_fees: null, to_fees: 50 },
        { transaction_id: other.transactionid, from_fees: 100, to_fees: 60 },
      ]
      t.strictSame(await corrections(), expected)
      t.match(await reportToTill(api, [event]), { status: 200, recorded: false })
      t.strictSame(await corrections(), expected)
      await api.ok('updatetransaction', { transactionid: right.transactionid, fees: 0.4 })
      t.match(
        (await auditWithNotes(read)).notes.filter(({ name }) => name === 'payout-differs'),
        [{ count: 1 }],
        'the audit notes what staff changed since',
      )
      await api.ok('updatetransaction', { transactionid: right.transactionid, fees: 0.3 })
      t.match(
        (await auditWithNotes(read)).notes.filter(({ name }) => name === 'payout-differs'),
        [],
      )
    })

    await t.test('divides the fees of a payment of several invoices', async (t) => {
      const clientId = await makeClient(api)
      const invoiceIds = [await issue(api, clientId, 10), await issue(api, clientId, 20)]
      const { reference } = await readAttempt(api, await checkout(api, { clientId, invoiceIds }))
      const { transid, ...paid } = payAtTill(findTillObject(reference))
      await reportToTill(api, [{ ...paid, transid }])
      const event = payout('po-shares', [part('payment', 3000, [transid], { fees: 1100 })])
      t.match(await reportToTill(api, [event]), { status: 200, recorded: true })
      t.match(await rows(api, 'po-shares'), [
        { amount_in: 1000, fees: 1000 },
        { amount_in: 2000, fees: 100 },
      ])
      t.match(await show(api, 'po-shares'), { difference: 0 })
    })

    await t.test('lists what is not recorded, until it is', async (t) => {
      const { transid, invoiceid } = await pay(api)
      const late = `pi-late-${transid}`
      const event = payout('po-late', [
        part('payment', 1000, [transid]),
        part('payment', 700, [late], { fees: 20, description: 'charge' }),
      ])
      t.match(await reportToTill(api, [event]), { status: 200, recorded: true })
      const { difference, todo_item_id } = (await show(api, 'po-late')) ?? {}
      t.equal(difference, 680)
      const task = () =>
        read('todo_items')
          .where({ id: todo_item_id as number })
          .first()
      t.match(await task(), { status: 'New', description: /: \$6\.80, charge/ })
      await api.ok('addinvoicepayment', { invoiceid, amount: 7, transid: late, gateway: 'till' })
      t.match(await reportToTill(api, [event]), { status: 200, recorded: true })
      t.match(await show(api, 'po-late'), { difference: 0 })
      t.match(await task(), { status: 'Completed' })
      t.match(await reportToTill(api, [event]), { status: 200, recorded: false })
    })

    await t.test('contains disputes with their fees, whether open, lost, or won', async (t) => {
      for (const state of ['open', 'lost', 'won'] as const) {
        const { transid } = await pay(api, { payout: `po-before-${state}` })
        const id = `dp-${transid}`
        const taken = part('dispute', -1000, [id], { fees: 1500 })
        const returned = part('dispute', 1000, [id], { fees: -1500 })
        const early = payout(`po-early-${state}`, [taken])
        t.match(await reportToTill(api, [disputeOf(transid)]), { recorded: true })
        t.match(await reportToTill(api, [early]), { status: 200, recorded: true })
        t.match(await show(api, `po-early-${state}`), { amount: -2500, difference: 0 })
        if (state === 'open') continue
        t.match(await reportToTill(api, [disputeOf(transid, { state })]), { recorded: true })
        const [loss] = await rows(api, `po-early-${state}`)
        t.match(loss, state === 'lost' ? { amount_out: 1000 } : undefined)
        t.match(await reportToTill(api, [early]), { status: 200, recorded: false })
        if (state === 'lost') continue
        const later = payout('po-later', [returned])
        t.match(await reportToTill(api, [later]), { status: 200, recorded: true })
        t.match(await show(api, 'po-later'), { amount: 2500, difference: 0 })
      }
      t.strictSame(
        (await auditWithNotes(read)).notes.filter(
          ({ name }) => name === 'payout-differs' || name === 'disputed-money-left',
        ),
        [],
      )
    })

    await t.test('contains an appealed dispute, in any order of its reports', async (t) => {
      for (const isPayoutFirst of [true, false]) {
        const { transid, invoiceid } = await pay(api, { payout: 'po-before' })
        const id = `dp-${transid}`
        const [taken, returned] = [part('dispute', -1000, [id]), part('dispute', 1000, [id])]
        await reportToTill(api, [disputeOf(transid, { state: 'lost' })])
        const [out, into] = [payout(`po-out-${transid}`, [taken]), payout(`po-in-${transid}`, [returned])]
        t.match(await reportToTill(api, [out]), { recorded: true })
        const won = disputeOf(transid, { state: 'won' })
        t.match(await reportToTill(api, isPayoutFirst ? [into, won] : [won, into]), { recorded: true })
        t.match(await show(api, out.transid), { amount: -1000, difference: 0 })
        t.match(await show(api, into.transid), { amount: 1000, difference: 0 })
        t.match((await api.ok('getinvoice', { invoiceid })).invoice, { status: 'paid', balance: 0 })
      }
      t.strictSame(
        (await auditWithNotes(read)).notes.filter(({ name }) => name === 'payout-differs'),
        [],
      )
    })

    await t.test('marks transactions in another currency, and is converted to the decimals here', async (t) => {
      const { transid, transactionid } = await pay(api)
      const event = payout('po-eur', [part('payment', 900, [transid], { fees: 30 })], { currency: 'EUR' })
      t.match(await reportToTill(api, [event]), { status: 200, recorded: true })
      t.match(await show(api, 'po-eur'), { amount: 870, difference: 870 })
      t.match(await read('transactions').where({ id: transactionid }), [{ payout: 'po-eur', fees: null }])
      const yen = payout('po-jpy', [part('other', 500, [])], { currency: 'JPY', decimals: 0 })
      t.match(await reportToTill(api, [yen]), { status: 200, recorded: true })
      t.match(await show(api, 'po-jpy'), { amount: 50_000, difference: 50_000 })
      const unknown = payout('po-xyz', [part('other', 500, [])], { currency: 'XYZ' })
      t.match(await reportToTill(api, [unknown]), { status: 200, recorded: false })
    })

    await t.test('is unreadable with invalid parts', async (t) => {
      for (const parts of [
        [part('other', 0.5, [])],
        [{ ...part('other', 5, []), kind: 'odd' }],
        [part('payment', 5, [''])],
      ])
        t.not((await reportToTill(api, [payout('po-bad', parts as PayoutPart[], { amount: 5 })])).status, 200)
      t.notOk(await show(api, 'po-bad'))
    })

    t.strictSame(await audit(read), [])
  },
  withTill,
)
