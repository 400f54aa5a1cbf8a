import t from 'tap'
import { lineKindColumns } from '../../../domain/billing/line-kind-columns.js'
import { expectRefusal } from '../../actions/_shared/checks.js'
import { runDailyJob, withoutJobs } from '../../support/daily.js'
import { makeAddon, makeClient, makeProduct, makePromotion, makeTaxRate, setSetting } from '../../support/fixtures.js'
import { type Body, withService } from '../../support/service.js'

withService(
  t,
  'addons for active services',
  async (t, api) => {
    await makeTaxRate(api, { name: 'VAT', country: 'DE', rate: 19_000 })
    const onPayment = await makeProduct(api, { name: 'Hosting', auto_setup: 'payment', prices: { monthly: 1000 } })
    const byHand = await makeProduct(api, { name: 'Managed', prices: { monthly: 1000 } })
    const atOnce = await makeProduct(api, { name: 'Quick', auto_setup: 'order', prices: { monthly: 1000 } })
    const backup = await makeAddon(api, 'Backup', { monthly: 300, annually: 3000 })
    const move = await makeAddon(api, 'Move', { onetime: 5000 })
    const free = await makeAddon(api, 'Free', { monthly: 0 })
    const yearly = await makeAddon(api, 'Yearly', { annually: 100 })
    const clientid = await makeClient(api, { country: 'DE' })

    const pay = async ({ invoiceid }: Body) => {
      const { invoice } = await api.ok('getinvoice', { invoiceid })
      await api.ok('addinvoicepayment', { invoiceid, transid: `paid-${invoiceid}`, amount: invoice.total })
    }
    /** Creates an active service. Returns its ID and the ID of its order. */
    const running = async (pid = onPayment): Promise<{ id: number; orderid: number }> => {
      const { orderid, serviceids, ...order } = await api.ok('addorder', { clientid, pid, domain: 'mine.example' })
      await pay(order)
      await api.ok('acceptorder', { orderid })
      return { id: serviceids[0], orderid }
    }
    const add = (serviceid: number, more: Body = {}) =>
      api.ok('addorder', { clientid, addonids: [backup], serviceids: [serviceid], ...more })
    const addonOf = async ({ addonids }: Body) => {
      const row = await api.database.read('service_addons').where({ id: addonids[0] }).first()
      return row as NonNullable<typeof row>
    }
    const statusOf = async (order: Body) => (await addonOf(order)).status
    const invoiceOf = async ({ invoiceid }: Body) => (await api.ok('getinvoice', { invoiceid })).invoice
    const orderOf = async ({ orderid }: Body) => (await api.ok('getorders', { id: orderid })).data[0]
    const days = (n: number) => api.advance(n * 24 * 60 * 60 * 1000)
    const today = () => api.now().toISOString().slice(0, 10)

    // R-4516, R-4517
    await t.test('prices each ordered addon for its service’s billing cycle, with tax', async (t) => {
      const { id } = await running()
      const tried = await api.ok(
        'addorder',
        { clientid, addonids: [backup, move], serviceids: [id, id] },
        { headers: { 'Dry-Run': 'true' } },
      )
      const order = await add(id, { addonids: [backup, move], serviceids: [id, id] })
      t.match(order, {
        serviceids: [],
        amount: 53,
        tax: 10.07,
        total: 63.07,
        items: [
          { type: 'addon', description: 'Backup for Hosting (mine.example)', amount: 3, recurringamount: 3 },
          { type: 'addon', description: 'Move for Hosting (mine.example)', amount: 50, recurringamount: 0 },
        ],
      })
      t.equal(tried.total, order.total)
      t.equal((await api.ok('getclientsaddons', { serviceid: id })).addons.length, 2, 'the dry run stored nothing')
      t.match((await invoiceOf(order)).items, [
        { type: 'addon', relid: order.addonids[0], description: 'Backup for Hosting (mine.example)', amount: 3 },
        { type: 'addon', relid: order.addonids[1], amount: 50 },
      ])
      t.match(await orderOf(order), {
        status: 'Pending',
        services: [],
        addons: [
          { id: order.addonids[0], serviceid: id, name: 'Backup', status: 'pending' },
          { id: order.addonids[1], serviceid: id, name: 'Move', status: 'pending' },
        ],
      })
      const mail = await api.database.read('emails').orderBy('id', 'desc').first()
      t.match(mail?.body, 'Backup for Hosting (mine.example): $3.00 monthly')
    })

    // R-4518
    await t.test('payment activates the addon, starts its period, and the next period is invoiced', async (t) => {
      const { id } = await running()
      const order = await add(id)
      days(3)
      t.equal(await statusOf(order), 'pending')
      await pay(order)
      const addon = await addonOf(order)
      t.match(addon, { status: 'active', awaits_order: 0 })
      const [line] = await api.database.read('invoice_items').where({ invoice_id: order.invoiceid })
      t.match(line, { period_start: today(), period_end: addon.next_due_date as string, is_claiming: 1 })
      days(32)
      await api.ok('geninvoices')
      const billed = await api.database
        .read('invoice_items')
        .where({ ...lineKindColumns('addon'), related_id: order.addonids[0] })
      t.equal(billed.length, 2)
    })

    // R-4518
    await t.test('a free addon is active immediately, and a first period can start with the order', async (t) => {
      const { id } = await running()
      const gratis = await add(id, { addonids: [free] })
      t.equal(gratis.invoiceid, null)
      t.match(await addonOf(gratis), { status: 'active', billing_cycle: 'monthly' })
      await setSetting(api, 'first_period_from', 'order')
      const day = today()
      const order = await add(id)
      days(3)
      await pay(order)
      await setSetting(api, 'first_period_from', 'activation')
      const [line] = await api.database.read('invoice_items').where({ invoice_id: order.invoiceid })
      t.match(line, { period_start: day, is_claiming: 1 })
      t.match(await addonOf(order), { status: 'active', next_due_date: line?.period_end as string })
    })

    // R-4518
    await t.test(
      'an addon waits for acceptance if its product is set up manually, and for nothing if its product is set up on order',
      async (t) => {
        const order = await add((await running(byHand)).id)
        await pay(order)
        t.equal(await statusOf(order), 'pending')
        await api.ok('acceptorder', order)
        t.equal(await statusOf(order), 'active')
        t.equal((await addonOf(order)).billed_until, (await addonOf(order)).next_due_date)
        t.equal(await statusOf(await add((await running(atOnce)).id)), 'active')
      },
    )

    // R-4516
    await t.test("rejects inactive services, other clients' services, and addons that are not for sale", async (t) => {
      const refuse = (more: Body, names: string | string[]) =>
        expectRefusal(t, api, 'addorder', { clientid, addonids: [backup], ...more }, names)
      const { id } = await running()
      await refuse({ serviceids: [id], clientid: await makeClient(api) }, 'serviceids')
      await refuse({ serviceids: [id + 1000] }, 'serviceids')
      await refuse({ serviceids: [id], addonids: [yearly] }, 'addonids')
      await refuse({ serviceids: [id], addonids: [yearly + 1000] }, 'addonids')
      await refuse({ serviceids: [id], addonids: [backup, backup] }, 'addonids')
      await refuse({}, 'addonids')
      await refuse({ addonids: [], serviceids: [id] }, 'pid')
      await expectRefusal(t, api, 'addorder', { clientid }, 'pid')
      await makePromotion(api, { code: 'TENTH', type: 'percentage', value: 1000 })
      await refuse({ serviceids: [id], promocode: 'TENTH' }, 'promocode')
      const bad = await running()
      await api.ok('fraudorder', bad)
      await refuse({ serviceids: [bad.id] }, 'serviceids')
      await api.ok('addcancelrequest', { serviceid: id, type: 'End of Billing Period' })
      await refuse({ serviceids: [id] }, 'serviceids')
      const pending = await api.ok('addorder', { clientid, pid: byHand })
      await refuse({ serviceids: pending.serviceids }, 'serviceids')
      await api.ok('cancelorder', pending)
      await refuse({ serviceids: pending.serviceids }, 'serviceids')
    })

    // R-4519
    await t.test(
      'ending the order of an addon ends only the addon, and accepting the order restores the addon',
      async (t) => {
        const { id } = await running()
        const unpaid = await add(id)
        await api.ok('cancelorder', unpaid)
        t.strictSame([await statusOf(unpaid), (await invoiceOf(unpaid)).status], ['cancelled', 'cancelled'])
        const paid = await add(id)
        await pay(paid)
        await api.ok('fraudorder', paid)
        t.match(await addonOf(paid), { status: 'suspended', not_billed_reason: /marked as fraud/ })
        const refused = await add(id)
        await api.ok('fraudorder', refused)
        t.equal(await statusOf(refused), 'fraud')
        t.equal((await api.ok('getclientsproducts', { serviceid: id })).data[0].status, 'active')
        for (const order of [unpaid, paid, refused]) await api.ok('acceptorder', order)
        t.match(await addonOf(paid), { status: 'active', not_billed_reason: null })
        t.strictSame([await statusOf(unpaid), (await invoiceOf(unpaid)).status], ['active', 'unpaid'])
        await api.ok('deleteorder', paid)
        t.match(await addonOf(paid), { status: 'active', order_id: null })
      },
    )

    // R-4520
    await t.test("a service that ends cancels a pending addon and withdraws the addon's invoice", async (t) => {
      const { id } = await running()
      const order = await add(id)
      await api.ok('updateclientproduct', { serviceid: id, status: 'suspended' })
      await api.ok('updateclientproduct', { serviceid: id, status: 'active' })
      t.equal(await statusOf(order), 'pending', 'activating the service does not activate the addon')
      await api.ok('addcancelrequest', { serviceid: id, type: 'Immediate' })
      await runDailyJob(api, 'cancellations')
      t.strictSame([await statusOf(order), (await invoiceOf(order)).status], ['cancelled', 'cancelled'])
      await api.ok('acceptorder', order)
      t.equal(await statusOf(order), 'cancelled')
    })

    // R-4520
    await t.test('accepting the order of a service restores only the addons that its cancellation ended', async (t) => {
      const { id, orderid } = await running()
      const [kept, dropped, waiting] = [await add(id), await add(id), await add(id)]
      await pay(kept)
      await api.ok('cancelorder', dropped)
      await api.ok('cancelorder', { orderid })
      t.equal(await statusOf(kept), 'cancelled')
      t.match(await api.call('acceptorder', kept), { status: 422 })
      await api.ok('acceptorder', { orderid })
      t.strictSame(
        [await statusOf(kept), await statusOf(dropped), await statusOf(waiting)],
        ['active', 'cancelled', 'pending'],
      )
      await api.ok('acceptorder', waiting)
      t.equal(await statusOf(waiting), 'active')
    })

    // R-4521
    await t.test(
      'closing a client withdraws the invoice of a pending addon, whose order can no longer be accepted',
      async (t) => {
        const other = await makeClient(api)
        const placed = await api.ok('addorder', { clientid: other, pid: onPayment })
        await pay(placed)
        const order = await add(placed.serviceids[0], { clientid: other })
        await api.ok('closeclient', { clientid: other })
        t.equal((await invoiceOf(order)).status, 'cancelled')
        t.match(await api.call('acceptorder', order), { status: 422, body: { code: 'client_closed' } })
        t.equal(await statusOf(order), 'pending')
      },
    )

    // R-4521
    await t.test('an unpaid order expires unless its addon is active', async (t) => {
      const waiting = await add((await running()).id)
      const active = await add((await running(atOnce)).id)
      await setSetting(api, 'order_days', '2')
      days(4)
      await runDailyJob(api, 'orders')
      await setSetting(api, 'order_days', '0')
      t.strictSame([await statusOf(waiting), (await orderOf(waiting)).status], ['cancelled', 'Cancelled'])
      t.strictSame([await statusOf(active), (await orderOf(active)).status], ['active', 'Pending'])
    })
  },
  withoutJobs,
)
