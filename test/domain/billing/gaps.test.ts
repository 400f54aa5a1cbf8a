import t from 'tap'
import { jumpToDay, payInFull, withoutJobs } from '../../support/daily.js'
import { makeClient, makeProduct, makeService, setSetting } from '../../support/fixtures.js'
import { type Api, withService } from '../../support/service.js'

const rowOf = async (api: Api, id: number) =>
  (await api.database.read('services').where({ id }).first()) ?? ({} as never)
const invoiceOf = async (api: Api, invoiceid: number | undefined) =>
  (await api.ok('getinvoice', { invoiceid: invoiceid ?? 0 })).invoice

/** Generates due invoices. Returns the IDs of the new invoices of one client, oldest first. */
async function generate(api: Api, clientId: number): Promise<number[]> {
  const { invoice_ids } = await api.ok('geninvoices')
  return api.database
    .read('invoices')
    .where({ client_id: clientId })
    .whereIn('id', invoice_ids)
    .orderBy('id')
    .pluck('id')
}

/** Returns the periods covered by a service's lines, earliest first, each as start, end, and amount. */
const billed = async (api: Api, id: number): Promise<string[]> => {
  const lines = await api.database
    .read('invoice_items')
    .where({ type: 'service', related_id: id, is_claiming: 1 })
    .orderBy('period_start')
  return lines.map(({ period_start, period_end, amount }) => `${period_start} ${period_end} ${amount}`)
}

withService(
  t,
  'gaps that cancelled invoices leave between billed periods',
  async (t, api) => {
    jumpToDay(api, '2031-01-15')

    // R-1221
    t.test('with continuous invoicing, the next run bills gaps before an earlier period is paid', async (t) => {
      await setSetting(api, 'continuous_invoicing', 'true')
      const clientid = await makeClient(api)
      const id = await makeService(api, clientid, { next_due_date: '2030-09-30', anchor_day: 31 })
      const invoices = await generate(api, clientid)
      const all = await billed(api, id)
      t.equal(all.length, 4)
      for (const at of [1, 2]) await api.ok('updateinvoice', { invoiceid: invoices[at], status: 'cancelled' })
      t.match(await rowOf(api, id), { next_due_date: '2030-09-30', billed_until: '2031-01-31' })
      t.equal((await generate(api, clientid)).length, 2)
      t.strictSame(await billed(api, id), all)
      t.match(await rowOf(api, id), { next_due_date: '2030-09-30', billed_until: '2031-01-31' })
      t.strictSame(await generate(api, clientid), [], 'once')
      await setSetting(api, 'continuous_invoicing', 'false')
    })

    t.test('without continuous invoicing, a gap is billed after the period before it is paid', async (t) => {
      await setSetting(api, 'continuous_invoicing', 'true')
      const clientid = await makeClient(api)
      const id = await makeService(api, clientid, { next_due_date: '2030-11-20', anchor_day: 20 })
      const invoices = await generate(api, clientid)
      await setSetting(api, 'continuous_invoicing', 'false')
      await api.ok('updateinvoice', { invoiceid: invoices[1], status: 'cancelled' })
      t.strictSame(await generate(api, clientid), [])
      await payInFull(api, invoices[0] as number)
      t.equal((await generate(api, clientid)).length, 1)
      t.strictSame(await billed(api, id), [
        '2030-11-20 2030-12-20 1000',
        '2030-12-20 2031-01-20 1000',
        '2031-01-20 2031-02-20 1000',
      ])
    })

    // R-1228
    t.test('a new billing cycle bills gaps before paid periods at the old price', async (t) => {
      await setSetting(api, 'continuous_invoicing', 'true')
      const clientid = await makeClient(api)
      const id = await makeService(api, clientid, { next_due_date: '2030-09-30', anchor_day: 31 })
      const [first, second, third, last] = (await generate(api, clientid)) as [number, number, number, number]
      const all = await billed(api, id)
      await setSetting(api, 'continuous_invoicing', 'false')
      for (const invoiceid of [first, third]) await payInFull(api, invoiceid)
      for (const invoiceid of [first, second]) await api.ok('updateinvoice', { invoiceid, status: 'cancelled' })
      await api.ok('updateclientproduct', { serviceid: id, billing_cycle: 'annually', recurringamount: 90 })
      t.match(await invoiceOf(api, last), { status: 'cancelled' }, 'the renewal after the paid period is withdrawn')
      t.strictSame(await billed(api, id), all.slice(0, 3))
      const { data } = await api.ok('getinvoices', { userid: clientid, status: 'unpaid' })
      t.match(data, [{ total: 20, duedate: '2031-01-22' }])
      await payInFull(api, data[0].invoiceid)
      t.match(await rowOf(api, id), { next_due_date: '2030-12-31', billed_until: '2030-12-31' })
      t.equal((await generate(api, clientid)).length, 1)
      t.strictSame(await billed(api, id), [...all.slice(0, 3), '2030-12-31 2031-12-31 9000'])
    })

    t.test('a new billing cycle keeps the invoice of an unpaid period that a paid one follows', async (t) => {
      await setSetting(api, 'continuous_invoicing', 'true')
      const clientid = await makeClient(api)
      const id = await makeService(api, clientid, { next_due_date: '2030-12-20', anchor_day: 20 })
      const [first, second] = (await generate(api, clientid)) as [number, number]
      await setSetting(api, 'continuous_invoicing', 'false')
      await payInFull(api, second)
      await api.ok('updateclientproduct', { serviceid: id, billing_cycle: 'quarterly', recurringamount: 25 })
      t.match(await invoiceOf(api, first), { status: 'unpaid', balance: 10 })
      await payInFull(api, first)
      t.match(await rowOf(api, id), { next_due_date: '2031-02-20', billed_until: '2031-02-20' })
    })

    // R-1221
    t.test('prorates a gap that is shorter than a period of the new cycle', async (t) => {
      await setSetting(api, 'continuous_invoicing', 'true')
      const clientid = await makeClient(api)
      const id = await makeService(api, clientid, { next_due_date: '2030-11-20', anchor_day: 20 })
      const [first, second] = (await generate(api, clientid)) as [number, number]
      await setSetting(api, 'continuous_invoicing', 'false')
      await payInFull(api, second)
      await api.ok('updateclientproduct', { serviceid: id, billing_cycle: 'quarterly', recurringamount: '27.60' })
      await api.ok('updateinvoice', { invoiceid: first, status: 'cancelled' })
      const [again] = await generate(api, clientid)
      t.match(await invoiceOf(api, again), { total: 9 }, '30 of 92 days')
      t.match(await billed(api, id), ['2030-11-20 2030-12-20 900', '2030-12-20 2031-01-20 1000'])
      await payInFull(api, again as number)
      t.match(await rowOf(api, id), { next_due_date: '2031-01-20' })
    })

    // R-1228
    t.test('skips a gap if the client of the service is closed', async (t) => {
      const clientid = await makeClient(api)
      const id = await makeService(api, clientid, { next_due_date: '2030-12-20', anchor_day: 20 })
      const [first] = (await generate(api, clientid)) as [number]
      await payInFull(api, first)
      const [second] = (await generate(api, clientid)) as [number]
      await payInFull(api, second)
      await api.ok('updateinvoice', { invoiceid: first, status: 'cancelled' })
      await api.ok('closeclient', { clientid })
      await api.ok('updateclientproduct', { serviceid: id, billing_cycle: 'quarterly', recurringamount: 25 })
      t.match(await rowOf(api, id), { next_due_date: '2031-02-20', billed_until: '2031-02-20' })
    })

    t.test('a skipped gap ends at an unpaid period, which stays due until it is paid', async (t) => {
      await setSetting(api, 'continuous_invoicing', 'true')
      const clientid = await makeClient(api)
      const id = await makeService(api, clientid, { next_due_date: '2030-11-20', anchor_day: 20 })
      const [first, second, third] = (await generate(api, clientid)) as [number, number, number]
      await setSetting(api, 'continuous_invoicing', 'false')
      await api.ok('updateinvoice', { invoiceid: first, status: 'cancelled' })
      await payInFull(api, third)
      await api.ok('addcancelrequest', { serviceid: id, type: 'End of Billing Period' })
      await api.ok('updateclientproduct', { serviceid: id, billing_cycle: 'quarterly', recurringamount: 25 })
      t.match(await invoiceOf(api, second), { status: 'unpaid', balance: 10 })
      t.match(await rowOf(api, id), { next_due_date: '2030-12-20', billed_until: '2031-02-20' })
      await payInFull(api, second)
      t.match(await rowOf(api, id), { next_due_date: '2031-02-20', billed_until: '2031-02-20' })
    })

    t.test('an unpaid period at the due date stays due, even if a gap follows it', async (t) => {
      await setSetting(api, 'continuous_invoicing', 'true')
      const clientid = await makeClient(api)
      const id = await makeService(api, clientid, { next_due_date: '2030-11-20', anchor_day: 20 })
      const [first, second, third] = (await generate(api, clientid)) as [number, number, number]
      await setSetting(api, 'continuous_invoicing', 'false')
      await api.ok('updateinvoice', { invoiceid: second, status: 'cancelled' })
      await payInFull(api, third)
      await api.ok('addcancelrequest', { serviceid: id, type: 'End of Billing Period' })
      await api.ok('updateclientproduct', { serviceid: id, billing_cycle: 'quarterly', recurringamount: 25 })
      t.match(await invoiceOf(api, first), { status: 'unpaid', balance: 10 })
      t.match(await rowOf(api, id), { next_due_date: '2030-11-20', billed_until: '2031-02-20' })
    })

    t.test('bills the first period from activation if a new billing cycle withdrew the order line', async (t) => {
      const clientid = await makeClient(api)
      const pid = await makeProduct(api, { prices: { monthly: 1000, annually: 10_000 } })
      const { orderid, invoiceid, serviceids } = await api.ok('addorder', { clientid, pid })
      const [serviceid] = serviceids
      await api.ok('updateclientproduct', { serviceid, billing_cycle: 'annually' })
      t.match(await invoiceOf(api, invoiceid), { status: 'cancelled' })
      jumpToDay(api, '2031-03-20')
      t.strictSame(await generate(api, clientid), [], 'a pending service is not billed')
      await api.ok('acceptorder', { orderid })
      t.equal((await generate(api, clientid)).length, 1)
      t.strictSame(await billed(api, serviceid), ['2031-03-20 2032-03-20 10000'])
      jumpToDay(api, '2031-01-15')
    })
  },
  withoutJobs,
)
