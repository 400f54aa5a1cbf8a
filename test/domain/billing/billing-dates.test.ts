import t from 'tap'
import { expectRefusal } from '../../actions/_shared/checks.js'
import { advance } from '../../support/clock.js'
import { jumpToDay, payInFull, withoutJobs } from '../../support/daily.js'
import {
  makeAddon,
  makeBillableItem,
  makeClient,
  makeCurrency,
  makeDomain,
  makeGroup,
  makeProduct,
  makeService,
  makeServiceAddon,
  makeTaxRate,
  setSetting,
  writeRows,
} from '../../support/fixtures.js'
import { type Api, withService } from '../../support/service.js'

// Two dates track billing: `next_due_date` is the first unpaid day, `billed_until` the first day on no invoice.
// Cancelling an invoice releases its periods, so the dates can move back.

const serviceOf = async (api: Api, id: number) => (await api.ok('getclientsproducts', { serviceid: id })).data[0]
const rowOf = async (api: Api, id: number) =>
  (await api.database.read('services').where({ id }).first()) ?? ({} as never)
/** Generates due invoices. Returns the IDs of the new invoices of one client. */
async function generate(api: Api, clientId: number): Promise<number[]> {
  const { invoice_ids } = await api.ok('geninvoices')
  return api.database
    .read('invoices')
    .where({ client_id: clientId })
    .whereIn('id', invoice_ids)
    .orderBy('id')
    .pluck('id')
}
const invoiceOf = async (api: Api, invoiceid: number | undefined) =>
  (await api.ok('getinvoice', { invoiceid: invoiceid ?? 0 })).invoice

withService(
  t,
  'billed and paid periods',
  async (t, api) => {
    jumpToDay(api, '2031-01-15')

    // R-1204
    t.test('the part of a reduction that exceeds a renewal becomes credit, and the next month is billed', async (t) => {
      await makeTaxRate(api, { rate: 25_000, country: 'NO' })
      const clientid = await makeClient(api, { country: 'NO' })
      const service = await makeService(api, clientid, { next_due_date: '2031-01-20', anchor_day: 20 })
      await makeBillableItem(api, clientid, { amount: -2500, description: 'Goodwill' })
      const [id] = await generate(api, clientid)
      const invoice = await invoiceOf(api, id)
      t.match(invoice, { status: 'paid', total: 0, tax: 0 })
      t.match(
        invoice.items.map(({ amount }: { amount: number }) => amount),
        [10, -25, 15],
      )
      t.equal(invoice.items[1].taxed, invoice.items[2].taxed)
      t.match(invoice.items[2].description, /Goodwill.*moved to credit/)
      t.equal((await api.ok('getclientsdetails', { clientid })).client.credit, 15)
      t.match((await api.ok('getcredits', { clientid })).credits, [{ amount: 15, description: /Goodwill/ }])
      t.match(await serviceOf(api, service), { next_due_date: '2031-02-20' })
      jumpToDay(api, '2031-02-10')
      const next = await generate(api, clientid)
      t.match(await invoiceOf(api, next[0]), { subtotal: 10, items: [{ relid: service }] })
      jumpToDay(api, '2031-01-15')
    })

    t.test('a cancelled invoice does not credit the excess of its reduction twice', async (t) => {
      const clientid = await makeClient(api)
      const service = await makeService(api, clientid, { next_due_date: '2031-01-20', anchor_day: 20 })
      await makeBillableItem(api, clientid, { amount: -2500, description: 'Goodwill' })
      await makeBillableItem(api, clientid, { amount: -300, description: 'More' })
      const [first] = await generate(api, clientid)
      await api.ok('updateinvoice', { invoiceid: first, status: 'cancelled' })
      const creditOf = async () => (await api.ok('getclientsdetails', { clientid })).client.credit
      t.equal(await creditOf(), 18)
      const [second] = await generate(api, clientid)
      t.match(await invoiceOf(api, second), { total: 0, items: [{ amount: 10, relid: service }, { amount: -10 }] })
      t.equal(await creditOf(), 18)
      await api.ok('updateinvoice', { invoiceid: second, status: 'cancelled' })
      await api.ok('updateinvoice', { invoiceid: first, status: 'unpaid' })
      t.equal(await creditOf(), 18)
    })

    t.test('bills a paid renewal again after its cancellation, even if a later renewal is paid', async (t) => {
      const clientid = await makeClient(api)
      const service = await makeService(api, clientid, { next_due_date: '2030-11-20', anchor_day: 20 })
      const [first] = await generate(api, clientid)
      await payInFull(api, first as number)
      const [second] = await generate(api, clientid)
      await payInFull(api, second as number)
      await api.ok('updateinvoice', { invoiceid: first, status: 'cancelled' })
      t.match(await rowOf(api, service), { next_due_date: '2030-11-20', billed_until: '2031-01-20' })
      const [again] = await generate(api, clientid)
      t.match((await invoiceOf(api, again)).items, [{ description: /2030-11-20 to 2030-12-19/ }])
      await api.ok('updateinvoice', { invoiceid: again, status: 'cancelled' })
      await api.ok('updateinvoice', { invoiceid: first, status: 'unpaid' })
      t.match(await invoiceOf(api, first), { status: 'paid' })
      t.match(await rowOf(api, service), { next_due_date: '2031-01-20', billed_until: '2031-01-20' })
    })

    t.test(
      'reopening a cancelled renewal that still holds its payment pays its period again, whatever status is requested',
      async (t) => {
        for (const status of ['unpaid', 'partially_paid', 'overdue', 'collections', 'payment_pending']) {
          const clientid = await makeClient(api)
          const service = await makeService(api, clientid, { next_due_date: '2031-01-20', anchor_day: 20 })
          const [invoiceid] = await generate(api, clientid)
          await payInFull(api, invoiceid as number)
          await api.ok('updateinvoice', { invoiceid, status: 'cancelled' })
          t.match(await rowOf(api, service), { next_due_date: '2031-01-20', billed_until: '2031-01-20' }, status)
          await api.ok('updateinvoice', { invoiceid, status })
          t.match(await invoiceOf(api, invoiceid), { status: 'paid', balance: 0 }, status)
          t.match(await rowOf(api, service), { next_due_date: '2031-02-20', billed_until: '2031-02-20' }, status)
        }
      },
    )

    t.test('a new billing cycle does not bill paid days', async (t) => {
      const clientid = await makeClient(api)
      const serviceid = await makeService(api, clientid, { next_due_date: '2030-11-20', anchor_day: 20 })
      const [first] = await generate(api, clientid)
      await payInFull(api, first as number)
      const [second] = await generate(api, clientid)
      await payInFull(api, second as number)
      await api.ok('updateinvoice', { invoiceid: first, status: 'cancelled' })
      await api.ok('updateclientproduct', { serviceid, billing_cycle: 'quarterly' })
      t.match(await rowOf(api, serviceid), { next_due_date: '2030-11-20', billed_until: '2031-01-20' })
      const { data } = await api.ok('getinvoices', { userid: clientid, status: 'unpaid' })
      t.match(await invoiceOf(api, data[0].invoiceid), {
        total: 10,
        items: [{ description: /2030-11-20 to 2030-12-19/ }],
      })
      await payInFull(api, data[0].invoiceid)
      t.match(await rowOf(api, serviceid), { next_due_date: '2031-01-20', billed_until: '2031-01-20' })
    })

    // R-1223
    t.test('a reopened waived month is due again although the following month is paid', async (t) => {
      const clientid = await makeClient(api)
      const service = await makeService(api, clientid, { next_due_date: '2030-11-20', anchor_day: 20 })
      const [first] = await generate(api, clientid)
      await api.ok('updateinvoice', { invoiceid: first, status: 'cancelled', waive: true })
      const [second] = await generate(api, clientid)
      await payInFull(api, second as number)
      await api.ok('updateinvoice', { invoiceid: first, status: 'unpaid' })
      t.match(await rowOf(api, service), { next_due_date: '2030-11-20', billed_until: '2031-01-20' })
      t.strictSame(await generate(api, clientid), [], 'bills no further period')
      await payInFull(api, first as number)
      t.match(await rowOf(api, service), { next_due_date: '2031-01-20', billed_until: '2031-01-20' })
    })

    t.test('a month reversed by a dispute stays due when the due date moves later or the cycle changes', async (t) => {
      const clientid = await makeClient(api)
      const serviceid = await makeService(api, clientid, { next_due_date: '2031-01-20', anchor_day: 20 })
      const [invoiceid] = await generate(api, clientid)
      await payInFull(api, invoiceid as number)
      // Simulates a lost dispute.
      await writeRows(api, async (db) => {
        await db('transactions')
          .where({ invoice_id: invoiceid as number })
          .update({ applied: 0 as never })
        await db('invoices')
          .where({ id: invoiceid as number })
          .update({ paid: 0 as never, status: 'unpaid' })
      })
      await api.ok('updateclientproduct', { serviceid, next_due_date: '2031-02-25' })
      t.match(await invoiceOf(api, invoiceid), { status: 'unpaid', balance: 10 })
      await api.ok('updateclientproduct', { serviceid, billing_cycle: 'quarterly' })
      t.match(await invoiceOf(api, invoiceid), { status: 'unpaid', balance: 10 })
      await api.ok('updateclientproduct', { serviceid, next_due_date: '2031-01-20' })
      t.match(await invoiceOf(api, invoiceid), { status: 'cancelled' })
    })

    t.test('reductions in a currency without decimals leave nothing due, and the excess becomes credit', async (t) => {
      await makeCurrency(api, 'JPY', 0)
      await makeTaxRate(api, { rate: 10_000, country: 'JP' })
      const groupid = await makeGroup(api, 'A tenth less', 1000)
      const clientid = await makeClient(api, { country: 'JP', currency: 'JPY', groupid })
      await makeService(api, clientid, { next_due_date: '2031-01-20', anchor_day: 20 })
      for (const amount of ['-600', '-700']) await api.ok('addbillableitem', { clientid, description: 'Sorry', amount })
      const [id] = await generate(api, clientid)
      const { items, ...invoice } = await invoiceOf(api, id)
      t.match(invoice, { status: 'paid', total: 0, discount: 0, tax: 0 })
      t.strictSame(
        items.map(({ amount }: { amount: number }) => amount),
        [1000, -600, -700, 300],
      )
      t.equal((await api.ok('getclientsdetails', { clientid })).client.credit, 300)
    })

    // R-1208, R-1222
    t.test('bills a cancelled renewal again, and then rejects reopening the cancelled invoice', async (t) => {
      const clientid = await makeClient(api)
      const service = await makeService(api, clientid, { next_due_date: '2031-01-20', anchor_day: 20 })
      await makeBillableItem(api, clientid, { due_date: '2031-01-20' })
      const [first] = await generate(api, clientid)
      t.match(await rowOf(api, service), { billed_until: '2031-02-20', next_due_date: '2031-01-20' })
      await api.ok('updateinvoice', { invoiceid: first, status: 'cancelled' })
      t.match(await rowOf(api, service), { billed_until: '2031-01-20', next_due_date: '2031-01-20' })
      await api.ok('updateinvoice', { invoiceid: first, status: 'unpaid' })
      t.match(await rowOf(api, service), { billed_until: '2031-02-20', next_due_date: '2031-01-20' })
      t.strictSame(await generate(api, clientid), [], 'a reopened invoice is not billed again')
      await api.ok('updateinvoice', { invoiceid: first, status: 'cancelled' })
      const [second] = await generate(api, clientid)
      t.match(await invoiceOf(api, second), { total: 20 })
      await expectRefusal(t, api, 'updateinvoice', { invoiceid: first, status: 'unpaid' }, 'status')
      await expectRefusal(t, api, 'updateinvoice', { invoiceid: first, status: 'paid' }, 'status')
      await payInFull(api, second as number)
      t.match(await rowOf(api, service), { billed_until: '2031-02-20', next_due_date: '2031-02-20' })
    })

    // R-1222
    t.test(
      'rejects reopening a cancelled invoice marked refunded while another invoice bills its period',
      async (t) => {
        const clientid = await makeClient(api)
        const service = await makeService(api, clientid, { next_due_date: '2031-01-20', anchor_day: 20 })
        await makeBillableItem(api, clientid, { due_date: '2031-01-20' })
        const [first] = await generate(api, clientid)
        await api.ok('updateinvoice', { invoiceid: first, status: 'cancelled' })
        await api.ok('updateinvoice', { invoiceid: first, status: 'refunded' })
        const [second] = await generate(api, clientid)
        for (const status of ['unpaid', 'paid', 'overdue', 'draft'])
          await expectRefusal(t, api, 'updateinvoice', { invoiceid: first, status }, 'status')
        await api.ok('updateinvoice', { invoiceid: second, status: 'cancelled' })
        await api.ok('updateinvoice', { invoiceid: first, status: 'unpaid' })
        t.match(await rowOf(api, service), { billed_until: '2031-02-20', next_due_date: '2031-01-20' })
        t.strictSame(await generate(api, clientid), [], 'the reopened invoice bills the period and the item')
        await api.ok('addinvoicepayment', { invoiceid: first, transid: `again${first}`, amount: 20 })
        t.match(await rowOf(api, service), { next_due_date: '2031-02-20' })
      },
    )

    t.test(
      'an invoice marked refunded that was never cancelled can be reopened, even after its service has ended',
      async (t) => {
        const clientid = await makeClient(api)
        const service = await makeService(api, clientid, { next_due_date: '2031-01-20', anchor_day: 20 })
        await makeBillableItem(api, clientid, { due_date: '2031-01-20' })
        const [invoiceid] = await generate(api, clientid)
        await api.ok('updateinvoice', { invoiceid, status: 'refunded' })
        t.strictSame(await generate(api, clientid), [])
        await api.ok('updateclientproduct', { serviceid: service, status: 'terminated' })
        await api.ok('updateinvoice', { invoiceid, status: 'unpaid' })
        t.match(await invoiceOf(api, invoiceid), { status: 'unpaid', balance: 20 })
      },
    )

    // R-1204
    t.test('credit from a reduction stays when its invoice is cancelled', async (t) => {
      const clientid = await makeClient(api)
      await makeService(api, clientid, { next_due_date: '2031-01-20', anchor_day: 20 })
      for (const [description, amount] of [
        ['Goodwill', '-25.00'],
        ['More goodwill', '-7.00'],
      ])
        await api.ok('addbillableitem', { clientid, description, amount })
      const credit = async () => (await api.ok('getclientsdetails', { clientid })).client.credit
      const [first] = await generate(api, clientid)
      t.equal(await credit(), 22)
      await api.ok('updateinvoice', { invoiceid: first, status: 'cancelled' })
      await api.ok('updateinvoice', { invoiceid: first, status: 'unpaid' })
      t.match(await invoiceOf(api, first), { status: 'paid', total: 0 })
      await api.ok('updateinvoice', { invoiceid: first, status: 'cancelled' })
      const [second] = await generate(api, clientid)
      const { items, ...again } = await invoiceOf(api, second)
      t.match(again, { status: 'paid', total: 0 })
      t.strictSame(
        items.map(({ amount }: { amount: number }) => amount),
        [10, -10],
      )
      t.equal(await credit(), 22)
    })

    // R-1222
    t.test('rejects reopening a cancelled invoice after its service has ended', async (t) => {
      const clientid = await makeClient(api)
      const service = await makeService(api, clientid, { next_due_date: '2031-01-20' })
      const [invoiceid] = await generate(api, clientid)
      await api.ok('updateinvoice', { invoiceid, status: 'cancelled' })
      await api.ok('updateclientproduct', { serviceid: service, status: 'terminated' })
      await expectRefusal(t, api, 'updateinvoice', { invoiceid, status: 'unpaid' }, 'status')
    })

    // R-1223
    t.test('waiving a cancelled invoice moves the due date past its month', async (t) => {
      const clientid = await makeClient(api)
      const service = await makeService(api, clientid, { next_due_date: '2031-01-20', anchor_day: 20 })
      const [invoiceid] = await generate(api, clientid)
      await expectRefusal(t, api, 'updateinvoice', { invoiceid, waive: true }, 'waive')
      await api.ok('updateinvoice', { invoiceid, status: 'cancelled', waive: true })
      t.match(await invoiceOf(api, invoiceid), { status: 'cancelled' })
      t.match(await serviceOf(api, service), { next_due_date: '2031-02-20' })
      t.strictSame(await generate(api, clientid), [])
    })

    // R-1223
    t.test(
      'waiving a cancelled invoice later takes effect once, and is rejected while its period is billed again',
      async (t) => {
        const clientid = await makeClient(api)
        const service = await makeService(api, clientid, { next_due_date: '2031-01-20', anchor_day: 20 })
        const [first] = await generate(api, clientid)
        await api.ok('updateinvoice', { invoiceid: first, status: 'cancelled' })
        const waive = { invoiceid: first, status: 'cancelled', waive: true }
        const [second] = await generate(api, clientid)
        await expectRefusal(t, api, 'updateinvoice', waive, 'status')
        await api.ok('updateinvoice', { invoiceid: second, status: 'cancelled' })
        for (let n = 0; n < 2; n++) {
          await api.ok('updateinvoice', waive)
          t.match(await serviceOf(api, service), { next_due_date: '2031-02-20' })
        }
        t.strictSame(await generate(api, clientid), [])
      },
    )

    // R-1224
    t.test('moving the due date withdraws the unpaid renewal, and setting the same date changes nothing', async (t) => {
      const clientid = await makeClient(api)
      const serviceid = await makeService(api, clientid, { next_due_date: '2031-01-28', anchor_day: 31 })
      const [invoiceid] = await generate(api, clientid)
      await api.ok('updateclientproduct', { serviceid, next_due_date: '2031-01-28' })
      t.match(await rowOf(api, serviceid), { anchor_day: 31, billed_until: '2031-02-28' })
      t.match(await invoiceOf(api, invoiceid), { status: 'unpaid' })
      await payInFull(api, invoiceid as number)
      t.match(await rowOf(api, serviceid), { next_due_date: '2031-02-28' })
      jumpToDay(api, '2031-02-20')
      const [second] = await generate(api, clientid)
      await api.ok('updateclientproduct', { serviceid, next_due_date: '2031-02-28' })
      await payInFull(api, second as number)
      t.match(await rowOf(api, serviceid), { next_due_date: '2031-03-31' })
      jumpToDay(api, '2031-03-20')
      const [third] = await generate(api, clientid)
      await api.ok('updateclientproduct', { serviceid, next_due_date: '2031-03-25' })
      t.match(await invoiceOf(api, third), { status: 'cancelled' })
      t.match(await rowOf(api, serviceid), {
        next_due_date: '2031-03-25',
        billed_until: '2031-03-25',
        anchor_day: 25,
      })
      const [fourth] = await generate(api, clientid)
      t.match(await invoiceOf(api, fourth), { duedate: '2031-03-25', total: 10 })
      await expectRefusal(t, api, 'updateclientproduct', { serviceid, next_due_date: '9999-12-31' }, 'next_due_date')
      jumpToDay(api, '2031-01-15')
    })

    // R-1228
    t.test(
      'a new billing cycle uses its list price, or keeps the price per month if the product lacks one',
      async (t) => {
        const clientid = await makeClient(api)
        const product_id = await makeProduct(api, { prices: { monthly: 1000, annually: 10_000 } })
        const make = () => makeService(api, clientid, { next_due_date: '2031-01-20', anchor_day: 20, product_id })
        const serviceid = await make()
        const [invoiceid] = await generate(api, clientid)
        await api.ok('updateclientproduct', { serviceid, billing_cycle: 'annually' })
        t.match(await invoiceOf(api, invoiceid), { status: 'cancelled' })
        t.match(await serviceOf(api, serviceid), { recurringamount: 100, next_due_date: '2031-01-20' })
        const [yearly] = await generate(api, clientid)
        t.match(await invoiceOf(api, yearly), { total: 100 })
        const other = await make()
        await api.ok('updateclientproduct', { serviceid: other, billing_cycle: 'biennially' })
        t.match(await serviceOf(api, other), { recurringamount: 240 })
        const log = await api.database.read('activity_log').where({ client_id: clientid }).pluck('description')
        t.ok(log.some((entry) => /monthly price was kept/.test(entry)))
        await api.ok('updateclientproduct', {
          serviceid: other,
          billing_cycle: 'monthly',
          recurringamount: '7.5',
          firstpaymentamount: '1',
        })
        t.match(await serviceOf(api, other), { recurringamount: 7.5, firstpaymentamount: 1 })
        await writeRows(api, (db) => db('services').where({ client_id: clientid }).update({ status: 'terminated' }))
      },
    )

    t.test('a new billing cycle does not turn the month billed by an order into a year', async (t) => {
      const clientid = await makeClient(api)
      const pid = await makeProduct(api, { auto_setup: 'manual', prices: { monthly: 1000, annually: 10_000 } })
      const order = () => api.ok('addorder', { clientid, pid, paymentmethod: 'manual' })
      const unpaid = await order()
      const [serviceid] = unpaid.serviceids
      await api.ok('updateclientproduct', { serviceid, billing_cycle: 'annually' })
      t.match(await invoiceOf(api, unpaid.invoiceid), { status: 'cancelled' })
      await api.ok('acceptorder', { orderid: unpaid.orderid })
      const [yearly] = await generate(api, clientid)
      t.match(await invoiceOf(api, yearly), { total: 100, items: [{ relid: serviceid }] })
      const paid = await order()
      await payInFull(api, paid.invoiceid)
      await api.ok('updateclientproduct', { serviceid: paid.serviceids[0], billing_cycle: 'annually' })
      await api.ok('acceptorder', { orderid: paid.orderid })
      t.match(await serviceOf(api, paid.serviceids[0]), { next_due_date: '2031-02-15', recurringamount: 100 })
    })

    t.test('rejects a billing cycle that extends past the year 9999', async (t) => {
      const serviceid = await makeService(api, await makeClient(api), { next_due_date: '2031-01-20' })
      await api.ok('updateclientproduct', { serviceid, next_due_date: '9998-06-30' })
      await expectRefusal(t, api, 'updateclientproduct', { serviceid, billing_cycle: 'triennially' }, 'next_due_date')
      await api.ok('updateclientproduct', { serviceid, billing_cycle: 'annually' })
    })

    t.test('bills a service and its pending addons from the day on which staff activate the service', async (t) => {
      const clientid = await makeClient(api)
      const serviceid = await makeService(api, clientid, { status: 'pending' })
      const addon = await makeServiceAddon(api, serviceid, { status: 'pending' })
      await api.ok('updateclientproduct', { serviceid, status: 'active' })
      t.match(await serviceOf(api, serviceid), { status: 'active', next_due_date: '2031-01-15' })
      t.match(await api.database.read('service_addons').where({ id: addon }).first(), {
        status: 'active',
        next_due_date: '2031-01-15',
      })
      const [invoiceid] = await generate(api, clientid)
      t.match(await invoiceOf(api, invoiceid), { date: '2031-01-15', duedate: '2031-01-22', total: 15 })
    })

    // R-1221
    t.test('continuous invoicing bills the next periods before earlier ones are paid', async (t) => {
      await setSetting(api, 'continuous_invoicing', 'true')
      const clientid = await makeClient(api)
      const service = await makeService(api, clientid, { next_due_date: '2030-11-20', anchor_day: 20 })
      const ids = await generate(api, clientid)
      t.equal(ids.length, 3)
      t.match(await rowOf(api, service), { next_due_date: '2030-11-20', billed_until: '2031-02-20' })
      t.strictSame(await generate(api, clientid), [])
      await payInFull(api, ids[1] as number)
      t.match(await rowOf(api, service), { next_due_date: '2030-11-20' })
      await payInFull(api, ids[0] as number)
      t.match(await rowOf(api, service), { next_due_date: '2031-01-20' }, 'skips the period paid in advance')
      await api.ok('updateinvoice', { invoiceid: ids[2], status: 'cancelled' })
      t.equal((await generate(api, clientid)).length, 1)
      await setSetting(api, 'continuous_invoicing', 'false')
    })

    // R-1229
    t.test('a domain renewed in grace becomes active, and its term continues from the old expiry date', async (t) => {
      const clientid = await makeClient(api)
      const domainid = await makeDomain(api, clientid, {
        domain: 'late.example',
        next_due_date: '2031-01-14',
        expiry_date: '2031-01-14',
        recurring_amount: 1200 as never,
      })
      const [invoiceid] = await generate(api, clientid)
      await writeRows(api, (db) => db('domains').where({ id: domainid }).update({ status: 'grace' }))
      await payInFull(api, invoiceid as number)
      const domainOf = () => api.database.read('domains').where({ id: domainid }).first()
      t.match(await domainOf(), { status: 'active', expiry_date: '2032-01-14', next_due_date: '2032-01-14' })
      const lapsed = { status: 'grace', registrar: 'manual', expiry_date: '2031-01-14' } as const
      await writeRows(api, (db) => db('domains').where({ id: domainid }).update(lapsed))
      t.match(await api.ok('domainrenew', { domainid, years: 1 }), { expiry_date: '2032-01-14' })
      t.match(await domainOf(), { status: 'active', expiry_date: '2032-01-14' })
    })

    t.test('a domain with the manual registrar becomes active when it is paid in redemption', async (t) => {
      const clientid = await makeClient(api)
      const id = await makeDomain(api, clientid, {
        domain: 'later.example',
        registrar: 'manual',
        next_due_date: '2031-01-14',
        expiry_date: '2031-01-14',
        recurring_amount: 1200 as never,
      })
      const [invoiceid] = await generate(api, clientid)
      await writeRows(api, (db) => db('domains').where({ id }).update({ status: 'redemption' }))
      await api.ok('addinvoicepayment', { invoiceid, transid: 'first part', amount: 5 })
      await api.ok('addinvoicepayment', { invoiceid, transid: 'second part', amount: 7 })
      await advance(api, 1)
      const { data } = await api.ok('getclientsdomains', { domainid: id })
      t.match(data[0], { status: 'active', expirydate: '2032-01-14', nextduedate: '2032-01-14' })
      jumpToDay(api, '2031-01-15')
    })
  },
  withoutJobs,
)

// R-1225
withService(
  t,
  'the first period starts on the day of activation',
  async (t, api) => {
    const order = async (pid: number) =>
      api.ok('addorder', { clientid: await makeClient(api), pid, paymentmethod: 'manual' })

    t.test('a service ordered in January and paid in March is paid until April', async (t) => {
      jumpToDay(api, '2031-01-15')
      const pid = await makeProduct(api, { auto_setup: 'payment', prices: { monthly: 1000 } })
      const { serviceids, invoiceid } = await order(pid)
      t.match(await serviceOf(api, serviceids[0]), { status: 'pending', next_due_date: '2031-01-15' })
      jumpToDay(api, '2031-03-20')
      await api.ok('updateinvoice', { invoiceid, status: 'paid' })
      t.match(await serviceOf(api, serviceids[0]), { status: 'active', next_due_date: '2031-04-20' })
      t.match(await api.database.read('invoice_items').where({ invoice_id: invoiceid }), [
        { period_start: '2031-03-20', period_end: '2031-04-20', is_claiming: 1 },
      ])
    })

    t.test('a service accepted before payment is due from the day of acceptance', async (t) => {
      jumpToDay(api, '2031-05-10')
      const pid = await makeProduct(api, { auto_setup: 'manual', prices: { monthly: 1000 } })
      const { orderid, serviceids, invoiceid } = await order(pid)
      jumpToDay(api, '2031-05-20')
      await api.ok('acceptorder', { orderid })
      t.match(await rowOf(api, serviceids[0]), { next_due_date: '2031-05-20', billed_until: '2031-06-20' })
      await api.ok('updateinvoice', { invoiceid, status: 'paid' })
      t.match(await serviceOf(api, serviceids[0]), { next_due_date: '2031-06-20' })
    })

    t.test(
      'a partial payment does not start the first period, and service and addon keep the day of the month',
      async (t) => {
        jumpToDay(api, '2032-01-31')
        const clientid = await makeClient(api)
        const pid = await makeProduct(api, { auto_setup: 'payment', prices: { monthly: 1000 } })
        const addons = [[await makeAddon(api, 'Backup', { monthly: 500 })]]
        const { serviceids, invoiceid } = await api.ok('addorder', { clientid, pid, paymentmethod: 'manual', addons })
        const [serviceid] = serviceids
        const pay = (id: number, amount: number) =>
          api.ok('addinvoicepayment', { invoiceid: id, transid: `${id} ${amount}`, amount })
        await pay(invoiceid, 5)
        t.match(await serviceOf(api, serviceid), { status: 'pending', next_due_date: '2032-01-31' })
        await pay(invoiceid, 10)
        for (const [day, due] of [
          ['2032-02-20', '2032-02-29'],
          ['2032-03-20', '2032-03-31'],
          ['2032-04-20', '2032-04-30'],
        ] as const) {
          jumpToDay(api, day)
          await api.ok('updateclientproduct', { serviceid, next_due_date: due })
          const [id] = await generate(api, clientid)
          t.match(await invoiceOf(api, id), { duedate: due, total: 15 })
          await pay(id as number, 15)
        }
        const addon = await api.database.read('service_addons').where({ service_id: serviceid }).first()
        t.equal(addon?.next_due_date, '2032-05-31')
        t.match(await serviceOf(api, serviceid), { next_due_date: '2032-05-31' })
      },
    )

    t.test('the first period starts on the day in the configured time zone', async (t) => {
      await setSetting(api, 'time_zone', 'Pacific/Auckland')
      // Noon UTC is midnight in Auckland, the start of the next day.
      jumpToDay(api, '2032-06-30')
      const { serviceids, invoiceid } = await order(
        await makeProduct(api, { auto_setup: 'payment', prices: { monthly: 1000 } }),
      )
      t.match(await invoiceOf(api, invoiceid), { date: '2032-07-01', duedate: '2032-07-01' })
      jumpToDay(api, '2032-07-30')
      api.advance(-60 * 60_000)
      await api.ok('updateinvoice', { invoiceid, status: 'paid' })
      t.match(await serviceOf(api, serviceids[0]), { status: 'active', next_due_date: '2032-08-30' })
      await setSetting(api, 'time_zone', 'UTC')
    })

    t.test('the first period starts with the order if first_period_from is order', async (t) => {
      await setSetting(api, 'first_period_from', 'order')
      jumpToDay(api, '2031-07-15')
      const pid = await makeProduct(api, { auto_setup: 'payment', prices: { monthly: 1000 } })
      const { serviceids, invoiceid } = await order(pid)
      jumpToDay(api, '2031-07-25')
      await api.ok('updateinvoice', { invoiceid, status: 'paid' })
      t.match(await serviceOf(api, serviceids[0]), { status: 'active', next_due_date: '2031-08-15' })
    })
  },
  withoutJobs,
)

// R-1225
withService(
  t,
  'a late order line does not move the due date past an unpaid period',
  async (t, api) => {
    jumpToDay(api, '2031-01-15')
    const clientid = await makeClient(api)
    const pid = await makeProduct(api, { auto_setup: 'manual', prices: { monthly: 1000 } })
    const order = async () => {
      const ordered = await api.ok('addorder', { clientid, pid, paymentmethod: 'manual' })
      return { serviceid: ordered.serviceids[0] as number, invoiceid: ordered.invoiceid as number }
    }
    const activate = async (serviceid: number) => {
      for (const status of ['suspended', 'active']) await api.ok('updateclientproduct', { serviceid, status })
    }

    t.test('if its invoice was a draft when the service started', async (t) => {
      const { serviceid, invoiceid } = await order()
      await api.ok('updateinvoice', { invoiceid, status: 'draft' })
      await api.ok('updateclientproduct', { serviceid, status: 'active' })
      const [second] = await generate(api, clientid)
      await api.ok('updateinvoice', { invoiceid, status: 'unpaid' })
      await activate(serviceid)
      t.match(await rowOf(api, serviceid), { next_due_date: '2031-01-15', billed_until: '2031-03-15' })
      t.match((await invoiceOf(api, invoiceid)).items, [{ period_start: '2031-02-15', period_end: '2031-03-14' }])
      await payInFull(api, invoiceid)
      t.match(await serviceOf(api, serviceid), { next_due_date: '2031-01-15' })
      await payInFull(api, second as number)
      t.match(await serviceOf(api, serviceid), { next_due_date: '2031-03-15' }, 'both periods are paid')
    })

    t.test('if staff set a due date and the service was billed before it started', async (t) => {
      const { serviceid, invoiceid } = await order()
      await api.ok('updateclientproduct', { serviceid, next_due_date: '2031-01-20', status: 'suspended' })
      const [second] = await generate(api, clientid)
      await api.ok('updateclientproduct', { serviceid, status: 'active' })
      t.match(await rowOf(api, serviceid), { next_due_date: '2031-01-20', billed_until: '2031-03-20' })
      await api.ok('updateclientproduct', { serviceid, next_due_date: '2031-04-01' })
      t.match(
        [await invoiceOf(api, second), await invoiceOf(api, invoiceid)],
        [{ status: 'cancelled' }, { status: 'cancelled' }],
        'withdraws the invoices for days before the new date',
      )
    })
  },
  withoutJobs,
)
