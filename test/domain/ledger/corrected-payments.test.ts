import t, { type Test } from 'tap'
import { toDay } from '../../../domain/values/days.js'
import { jumpToDay, withoutJobs } from '../../support/daily.js'
import { makeClient } from '../../support/fixtures.js'
import { enableGateway, reportByParrot, withParrot } from '../../support/gateways.js'
import { type Api, withService } from '../../support/service.js'
import { exportLedger, parseCsv, readOwed, reconcile, sumBalances } from './support.js'

let reference = 0

/** Issues an invoice and pays part of it. */
async function payInvoice(api: Api, userid: number, total: number, amount: number) {
  const { invoiceid } = await api.ok('createinvoice', { userid, items: [{ description: 'Work', amount: total }] })
  const transid = `corrected-${++reference}`
  const { transactionid } = await api.ok('addinvoicepayment', { invoiceid, transid, amount, gateway: 'manual' })
  return { invoiceid, transactionid, transid }
}

const today = '2031-01-10'

// R-1108, R-3756
withService(
  t,
  'a corrected payment',
  async (t, api) => {
    jumpToDay(api, today)
    await enableGateway(api, 'parrot', { secret: 'x' })
    const invoiceOf = async (invoiceid: number) => {
      const { status, balance, datepaid, duedate } = (await api.ok('getinvoice', { invoiceid })).invoice
      return { status, balance, datepaid, duedate }
    }
    const correct = (transactionid: number, amount: number, more = {}) =>
      api.ok('updatetransaction', { transactionid, amount, ...more })
    const creditOf = async (clientid: number) => (await api.ok('getclientsdetails', { clientid })).client.credit
    const balancesOf = async (client: number) =>
      sumBalances(parseCsv((await exportLedger(api, today, today)).text).filter((row) => row.client === String(client)))
    /** Runs a test, and then compares the receivables, balances, aging list, and statistics. */
    const test = (title: string, body: (t: Test) => Promise<void>) =>
      t.test(title, async (t) => {
        await body(t)
        const { receivables, aging, proforma } = await reconcile(api, toDay(api.now(), 'UTC'))
        const { balances, owed } = await readOwed(api)
        const sum = aging.USD ?? 0
        t.strictSame([(receivables.USD ?? 0) + (proforma.USD ?? 0), balances.USD, owed.get('USD')], [sum, sum, sum])
      })

    await test('opens its invoice by what did not come in', async (t) => {
      const client = await makeClient(api)
      const { invoiceid, transactionid } = await payInvoice(api, client, 10, 10)
      await correct(transactionid, 9)
      t.strictSame(await invoiceOf(invoiceid), {
        ...{ status: 'partially_paid', balance: 1, datepaid: null, duedate: '2031-01-24' },
      })
      t.match(await balancesOf(client), { 'receivables USD': 1000, 'gateway manual USD': 9000 })
      await correct(transactionid, 0)
      t.match(await invoiceOf(invoiceid), { status: 'unpaid', balance: 10 })
      await api.ok('addinvoicepayment', { invoiceid, amount: 10, transid: `again-${client}` })
      t.match(await invoiceOf(invoiceid), { status: 'paid', balance: 0 })
      t.strictSame((await balancesOf(client))['receivables USD'], undefined)
    })

    await test('is written off if staff says so, until the money arrives', async (t) => {
      const client = await makeClient(api)
      const { invoiceid, transactionid } = await payInvoice(api, client, 10, 10)
      await correct(transactionid, 9, { difference: 'writeoff' })
      t.match(await invoiceOf(invoiceid), { status: 'paid', balance: 0 })
      t.match(await balancesOf(client), { 'gateway manual USD': 9000, 'write offs USD': 1000 })
      t.strictSame((await balancesOf(client))['receivables USD'], undefined)
      const { data } = await api.ok('getactivitylog', { limitnum: 5 })
      t.match(data[0].description, /to .*9\.00.*; the difference was written off/)
      await correct(transactionid, 9.5)
      t.match(await balancesOf(client), { 'gateway manual USD': 9500, 'write offs USD': 500 })
      await correct(transactionid, 12)
      t.match(await balancesOf(client), { 'gateway manual USD': 12_000, 'credit USD': -2000 })
      t.strictSame((await balancesOf(client))['write offs USD'], undefined)
      t.match(await invoiceOf(invoiceid), { status: 'paid', balance: 0 })
      t.equal(await creditOf(client), 2)
    })

    await test('pays its open invoice, and the remainder becomes credit', async (t) => {
      const client = await makeClient(api)
      const { invoiceid, transactionid } = await payInvoice(api, client, 10, 8)
      await correct(transactionid, 13)
      t.match(await invoiceOf(invoiceid), { status: 'paid', balance: 0, datepaid: /^2031-01-10/ })
      t.equal(await creditOf(client), 3)
    })

    await test('takes back the credit it became, then opens the invoice', async (t) => {
      const client = await makeClient(api)
      const { invoiceid, transactionid } = await payInvoice(api, client, 10, 15)
      await correct(transactionid, 12)
      t.match(await invoiceOf(invoiceid), { status: 'paid', balance: 0 })
      t.equal(await creditOf(client), 2)
      await correct(transactionid, 7)
      t.match(await invoiceOf(invoiceid), { status: 'partially_paid', balance: 3 })
      t.equal(await creditOf(client), 0)
    })

    await test('cannot fall below what was refunded or is already spent', async (t) => {
      const client = await makeClient(api)
      const { invoiceid, transactionid } = await payInvoice(api, client, 10, 10)
      await api.ok('updateinvoice', { invoiceid, status: 'refunded', refundto: 'record', refundamount: 6 })
      for (const difference of ['invoice', 'writeoff']) {
        const refused = await api.call('updatetransaction', { transactionid, amount: 5, difference })
        t.match([refused.status, refused.body.message], [422, /Refunds and credit would exceed/])
      }
      await correct(transactionid, 7)
      t.match(await invoiceOf(invoiceid), { status: 'partially_paid', balance: 3 })
    })

    await test('changes what a cancelled invoice holds, which stays cancelled', async (t) => {
      const { invoiceid, transactionid } = await payInvoice(api, await makeClient(api), 10, 6)
      await api.ok('updateinvoice', { invoiceid, status: 'cancelled' })
      await correct(transactionid, 4)
      t.match((await api.ok('getinvoice', { invoiceid })).invoice, { status: 'cancelled', balance: 0, held: 4 })
    })

    await test('is written off on an invoice set to refunded, as its unpaid amount is', async (t) => {
      const client = await makeClient(api)
      const { invoiceid, transactionid } = await payInvoice(api, client, 10, 6)
      await api.ok('updateinvoice', { invoiceid, status: 'refunded' })
      await correct(transactionid, 4)
      t.match(await invoiceOf(invoiceid), { status: 'refunded', balance: 0 })
      t.match(await balancesOf(client), { 'write offs USD': 6000 })
    })

    await test('moves a corrected refund or lost dispute, too', async (t) => {
      const client = await makeClient(api)
      const { invoiceid } = await payInvoice(api, client, 10, 10)
      await api.ok('updateinvoice', { invoiceid, status: 'refunded', refundto: 'record', refundamount: 5 })
      const [, refund] = await api.database.read('transactions').where({ invoice_id: invoiceid }).orderBy('id')
      await correct(refund?.id as number, 6)
      t.match(await invoiceOf(invoiceid), { status: 'partially_paid', balance: 1 })
      await correct(refund?.id as number, 3)
      t.match(await invoiceOf(invoiceid), { status: 'paid', balance: 0 })
      t.equal(await creditOf(client), 2)

      const disputed = await makeClient(api)
      const { invoiceid: lost } = await api.ok('createinvoice', {
        ...{ userid: disputed, items: [{ description: 'Work', amount: 10 }] },
      })
      const paid = { invoiceId: lost, transid: `lost-${disputed}`, amount: 1000, currency: 'USD' }
      await reportByParrot(api, paid)
      await reportByParrot(api, {
        ...{ kind: 'dispute', paymentTransids: [paid.transid], transid: `dp-${disputed}`, amount: 1000 },
        ...{ currency: 'USD', state: 'lost' },
      })
      t.match(await invoiceOf(lost), { status: 'unpaid', balance: 10 })
      const [, dispute] = await api.database.read('transactions').where({ invoice_id: lost }).orderBy('id')
      await correct(dispute?.id as number, 8)
      t.match(await invoiceOf(lost), { status: 'partially_paid', balance: 8 })
    })

    await test('leaves lines entered by hand to the ledger', async (t) => {
      const client = await makeClient(api)
      const { invoiceid } = await payInvoice(api, client, 10, 4)
      const line = { userid: client, invoiceid, amountin: 3, description: 'Cash' }
      const { transactionid } = await api.ok('addtransaction', line)
      await correct(transactionid, 2)
      await correct(transactionid, 5, { difference: 'writeoff' })
      t.match(await invoiceOf(invoiceid), { status: 'partially_paid', balance: 6 })
    })

    // R-1170
    await test('keeps what a queued refund of the payment will take', async (t) => {
      const client = await makeClient(api)
      const { invoiceid } = await api.ok('createinvoice', {
        userid: client,
        items: [{ description: 'Work', amount: 20 }],
      })
      const pay = (amount: number) =>
        api.ok('addinvoicepayment', { invoiceid, transid: `refunded-${amount}`, amount, gateway: 'parrot' })
      const { transactionid } = await pay(12)
      await pay(8)
      await api.ok('updateinvoice', { invoiceid, status: 'refunded', refundto: 'gateway', refundamount: 15 })
      const { body } = await api.call('updatetransaction', { transactionid, amount: 3 })
      t.match(body, { code: 'payment_below_outgoing' })
      await correct(transactionid, 7)
    })

    await test('keeps the aging of past days', async (t) => {
      const client = await makeClient(api)
      const { transactionid } = await payInvoice(api, client, 10, 10)
      const other = await payInvoice(api, client, 10, 10)
      const before = await reconcile(api, today)
      jumpToDay(api, '2031-01-12')
      await correct(transactionid, 9)
      await correct(other.transactionid, 8, { difference: 'writeoff' })
      t.strictSame(await reconcile(api, today), before)
      const now = await reconcile(api, '2031-01-12')
      t.equal(now.aging.USD, (before.aging.USD ?? 0) + 100)
      t.equal(now.receivables.USD, now.aging.USD)
      await correct(transactionid, 10)
    })
  },
  { ...withoutJobs, environment: { ...withParrot.environment, ...withoutJobs.environment } },
)
