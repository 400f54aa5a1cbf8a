import t from 'tap'
import { expectError } from '../../actions/_shared/checks.js'
import { countsOfStep, jumpToDay, withoutJobs } from '../../support/daily.js'
import { makeClient, makeDomain, makeProduct, makeService, setSetting } from '../../support/fixtures.js'
import { type Api, type Body, withService } from '../../support/service.js'

const show = async (api: Api, invoiceid: number) => (await api.ok('getinvoice', { invoiceid })).invoice

const creditOf = async (api: Api, clientid: number): Promise<number> =>
  (await api.ok('getclientsdetails', { clientid })).client.credit

const day = (api: Api, ahead: number): string =>
  new Date(api.now().getTime() + ahead * 86_400_000).toISOString().slice(0, 10)

/** Creates a client with services of 10.00 per month that are due in five days, and bills them on one invoice. */
async function makeRenewal(api: Api, count: number, product_id?: number) {
  const clientid = await makeClient(api)
  const serviceids: number[] = []
  for (let n = 0; n < count; n++)
    serviceids.push(
      await makeService(api, clientid, { next_due_date: day(api, 5) as never, product_id: product_id ?? null }),
    )
  await api.ok('geninvoices')
  const { data } = await api.ok('getinvoices', { userid: clientid })
  return { clientid, serviceids, invoiceid: data[0].invoiceid as number, total: data[0].total as number }
}

const end = (api: Api, serviceid: number | undefined, status = 'cancelled'): Promise<Body> =>
  api.ok('updateclientproduct', { serviceid, status })

withService(
  t,
  'invoices of ended services and domains',
  async (t, api) => {
    // R-1033
    t.test('cancels the renewal of a cancelled service', async (t) => {
      const { serviceids, invoiceid } = await makeRenewal(api, 1)
      t.match(await show(api, invoiceid), { status: 'unpaid', total: 10 })
      await end(api, serviceids[0])
      t.match(await show(api, invoiceid), { status: 'cancelled', balance: 0 })
    })

    t.test('a service continues when its share of a joint renewal is paid', async (t) => {
      const { clientid, serviceids, invoiceid, total } = await makeRenewal(api, 2)
      t.equal(total, 20)
      await end(api, serviceids[0], 'terminated')
      const open = await show(api, invoiceid)
      t.match(open, { status: 'unpaid', credited: 10, balance: 10, creditnotes: [{ total: 10, reason: /has ended$/ }] })
      const due = async (id = 0) =>
        (await api.database.read('services').where({ id }).first('next_due_date'))?.next_due_date
      const before = await due(serviceids[1])
      await api.ok('addinvoicepayment', { invoiceid, transid: `s${invoiceid}`, amount: 10 })
      t.match(await show(api, invoiceid), { status: 'paid', balance: 0 })
      t.not(await due(serviceids[1]), before, 'its period is paid')
      t.equal(await creditOf(api, clientid), 0)
    })

    t.test('the part of a reduction that is withdrawn with its service reduces the next invoice', async (t) => {
      const clientid = await makeClient(api)
      const [first, second] = [
        await makeService(api, clientid, { next_due_date: day(api, 5) as never }),
        await makeService(api, clientid, { next_due_date: day(api, 5) as never }),
      ]
      await api.ok('addbillableitem', { clientid, description: 'Sorry', amount: '-14.00' })
      await api.ok('geninvoices')
      const list = async (): Promise<Body[]> =>
        (await api.ok('getinvoices', { userid: clientid })).data.sort((a: Body, b: Body) => a.invoiceid - b.invoiceid)
      const [{ invoiceid, total }] = (await list()) as [Body]
      t.equal(total, 6)
      await end(api, first)
      t.match(await show(api, invoiceid), { status: 'paid', credited: 6, balance: 0 })
      const waiting = () =>
        api.database.read('billable_items').where({ client_id: clientid, is_invoiced: 0 }).pluck('amount')
      t.strictSame(await waiting(), [-400], '10.00 of it still reduce the other service')
      await api.ok('updateinvoice', { invoiceid, status: 'cancelled' })
      t.strictSame((await waiting()).sort(), [-1000, -400], 'all of it waits after the invoice is cancelled')
      await api.ok('geninvoices')
      const [, again] = (await list()) as [Body, Body]
      t.match(again, { total: 0, status: 'paid' })
      t.equal(await creditOf(api, clientid), 4)
      const claims = await api.database
        .read('invoice_items')
        .where({ related_id: second, is_claiming: 1 })
        .pluck('invoice_id')
      t.strictSame(claims, [again.invoiceid])
      const { status } = await api.call('updateinvoice', { invoiceid, status: 'unpaid' })
      t.equal(status, 422, 'rejects reopening an invoice whose period a later invoice bills')
    })

    t.test('money left over after a period is withdrawn becomes credit', async (t) => {
      const { clientid, serviceids, invoiceid } = await makeRenewal(api, 2)
      await api.ok('addinvoicepayment', { invoiceid, transid: `h${invoiceid}`, amount: 16 })
      await end(api, serviceids[0])
      t.match(await show(api, invoiceid), { status: 'paid', credited: 10, balance: 0 })
      t.equal(await creditOf(api, clientid), 6)
    })

    // R-1033
    t.test('a period that has begun stays due, unless withdraw_when_ended is all', async (t) => {
      const started = await makeRenewal(api, 1)
      const late = await makeRenewal(api, 1)
      const kept = await makeRenewal(api, 1)
      jumpToDay(api, day(api, 6))
      await end(api, started.serviceids[0])
      t.match(await show(api, started.invoiceid), { status: /unpaid|overdue/, balance: 10 })
      await setSetting(api, 'withdraw_when_ended', 'all')
      await end(api, late.serviceids[0])
      t.match(await show(api, late.invoiceid), { status: 'cancelled' })
      await setSetting(api, 'withdraw_when_ended', 'none')
      await end(api, kept.serviceids[0])
      t.match(await show(api, kept.invoiceid), { balance: 10, creditnotes: [] })
      const future = await makeRenewal(api, 1)
      await end(api, future.serviceids[0])
      t.match(await show(api, future.invoiceid), { status: 'unpaid', balance: 10 })
      await setSetting(api, 'withdraw_when_ended', 'future')
    })

    t.test('a period begins on the day in the configured time zone', async (t) => {
      await setSetting(api, 'time_zone', 'Pacific/Auckland')
      jumpToDay(api, day(api, 1))
      // 15:00 UTC, when the next day has begun in Auckland.
      api.advance(3 * 3_600_000)
      const invoices = []
      for (const ahead of [0, 1]) {
        const clientid = await makeClient(api)
        const serviceid = await makeService(api, clientid, { next_due_date: day(api, ahead) as never })
        await api.ok('geninvoices')
        await end(api, serviceid)
        invoices.push((await api.ok('getinvoices', { userid: clientid })).data[0])
      }
      t.match(invoices, [{ status: 'unpaid' }, { status: 'cancelled' }])
      await setSetting(api, 'time_zone', 'UTC')
    })

    t.test('withdraws an issued renewal when a requested cancellation takes effect', async (t) => {
      const { serviceids, invoiceid } = await makeRenewal(api, 2)
      await api.ok('addcancelrequest', { serviceid: serviceids[0], type: 'End of Billing Period' })
      jumpToDay(api, day(api, 5))
      await countsOfStep(api, 'cancellations')
      t.match(await show(api, invoiceid), { credited: 10, balance: 10 })
    })

    // R-2702
    t.test('withdraws the open renewal of a domain that ends', async (t) => {
      const clientid = await makeClient(api)
      const domain = `gone${clientid}.example`
      const dates = { expiry_date: day(api, 5) as never, next_due_date: day(api, 5) as never }
      const domainid = await makeDomain(api, clientid, { domain, ...dates, recurring_amount: 1500 as never })
      await api.ok('geninvoices')
      const { data } = await api.ok('getinvoices', { userid: clientid })
      t.match(data, [{ total: 15, status: 'unpaid' }])
      await api.ok('updateclientdomain', { domainid, status: 'transferred_away' })
      t.match(await show(api, data[0].invoiceid), { status: 'cancelled' })
    })

    // R-1033
    t.test('a closed client owes nothing for future periods', async (t) => {
      const { clientid, invoiceid } = await makeRenewal(api, 2)
      await api.ok('closeclient', { clientid })
      t.match(await show(api, invoiceid), { status: 'cancelled' })
    })

    // R-1033
    t.test('cancels a pending upgrade when its service ends', async (t) => {
      const small = await makeProduct(api, { prices: { monthly: 1000 } })
      const group_id = (await api.database.read('products').where({ id: small }).first('group_id'))?.group_id as number
      const large = await makeProduct(api, { group_id, prices: { monthly: 9000 } })
      const clientid = await makeClient(api)
      const serviceid = await makeService(api, clientid, { product_id: small, next_due_date: day(api, 20) as never })
      const { invoiceid } = await api.ok('upgradeproduct', { serviceid, packageid: large })
      t.match(await show(api, invoiceid), { status: 'unpaid' })
      await end(api, serviceid)
      t.match(await show(api, invoiceid), { status: 'cancelled' })
      t.match(await api.database.read('upgrades').where({ service_id: serviceid }), [{ status: 'cancelled' }])
    })

    // R-1035
    t.test('holds a partial payment of a cancelled invoice until the order is cancelled', async (t) => {
      const pid = await makeProduct(api, { prices: { monthly: 1000 } })
      const place = async () => {
        const clientid = await makeClient(api)
        const order = await api.ok('addorder', { clientid, pid, billingcycle: 'monthly', paymentmethod: 'manual' })
        await api.ok('addinvoicepayment', { invoiceid: order.invoiceid, transid: `o${order.invoiceid}`, amount: 6 })
        return { clientid, orderid: order.orderid, invoiceid: order.invoiceid }
      }
      const byStaff = await place()
      await api.ok('updateinvoice', { invoiceid: byStaff.invoiceid, status: 'cancelled' })
      t.match(await show(api, byStaff.invoiceid), { status: 'cancelled', held: 6 })
      t.equal(await creditOf(api, byStaff.clientid), 0)
      await api.ok('cancelorder', { orderid: byStaff.orderid })
      t.match(await show(api, byStaff.invoiceid), { status: 'cancelled', held: 0 })
      t.equal(await creditOf(api, byStaff.clientid), 6)
      await api.ok('cancelorder', { orderid: byStaff.orderid })
      t.equal(await creditOf(api, byStaff.clientid), 6, 'once')

      const fraud = await place()
      await api.ok('fraudorder', { orderid: fraud.orderid })
      t.match(await show(api, fraud.invoiceid), { status: 'cancelled', held: 6 })
      t.equal(await creditOf(api, fraud.clientid), 0)

      const direct = await place()
      await api.ok('cancelorder', { orderid: direct.orderid })
      t.match(await show(api, direct.invoiceid), { status: 'cancelled', held: 0, creditnotes: [] })
      t.equal(await creditOf(api, direct.clientid), 6)
    })

    // R-1034
    t.test('deleting a client leaves no open invoice and no credit', async (t) => {
      const clientid = await makeClient(api, { credit: 500 })
      const items = [{ description: 'x', amount: 10 }]
      const { invoiceid } = await api.ok('createinvoice', { userid: clientid, items })
      await api.ok('applycredit', { invoiceid, amount: 2 })
      await expectError(t, api, 'deleteclient', { clientid, refuse_with_money: true }, 422, 'client_has_money')
      t.match(await show(api, invoiceid), { status: 'partially_paid', credit: 2 })
      const entries = () => api.database.read('credit_entries').orderBy('id', 'desc').limit(1)
      await api.ok('deleteclient', { clientid })
      t.match(await show(api, invoiceid), { status: 'cancelled', credit: 0, userid: null })
      t.match(await entries(), [{ amount: -500, client_id: null, description: /^Written off/ }])
      const poor = await makeClient(api)
      await api.ok('deleteclient', { clientid: poor, refuse_with_money: true })
    })
  },
  withoutJobs,
)
