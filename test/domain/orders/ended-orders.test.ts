import t from 'tap'
import { openWhm } from '../../../tools/pretend-panel/whm.js'
import { expectError, expectRefusal } from '../../actions/_shared/checks.js'
import {
  makeAddon,
  makeBillableItem,
  makeClient,
  makeDomain,
  makeProduct,
  makeServer,
  makeService,
  makeServiceAddon,
  writeRows,
} from '../../support/fixtures.js'
import { type Body, withService } from '../../support/service.js'

withService(t, 'ended orders', async (t, api) => {
  const whm = await openWhm(t)
  await makeServer(api, { module: 'cpanel', port: whm.port, access_key: 'TOKEN' })
  const pid = await makeProduct(api, { module: 'cpanel', package_name: 'Basic', prices: { monthly: 500 } })
  const addon = await makeAddon(api, 'Backups', { monthly: 200 })
  await api.ok('createorupdatetld', { extension: 'test', register_price: 10, transfer_price: 10, renew_price: 10 })
  let made = 0
  const place = async (more: Body = {}): Promise<Body> => {
    const clientid = more.clientid ?? (await makeClient(api))
    const domain = more.domain ?? `ended${++made}.test`
    const wanted = { clientid, pid, domain, addons: [[addon]], domaintype: 'register', ...more }
    return { clientid, domain, ...(await api.ok('addorder', wanted)) }
  }
  const statuses = async ({ serviceids, addonids, domainids, invoiceid, orderid }: Body) => {
    const of = async (table: 'services' | 'service_addons' | 'domains', id: number) =>
      (await api.database.read(table).where({ id }).first('status'))?.status
    const [order] = (await api.ok('getorders', { id: orderid })).data
    return {
      order: order?.status,
      service: await of('services', serviceids[0]),
      addon: await of('service_addons', addonids[0]),
      domain: await of('domains', domainids[0]),
      invoice: (await api.ok('getinvoice', { invoiceid })).invoice.status,
    }
  }
  /** Makes the next periods due. Returns the number of invoices that geninvoices then creates for the client. */
  const billedLater = async ({ clientid }: Body) => {
    const due = { next_due_date: '2020-01-01', billed_until: '2020-01-01' } as const
    await writeRows(api, async (db) => {
      const services = await db('services').where({ client_id: clientid }).pluck('id')
      const addons = await db('service_addons').whereIn('service_id', services).pluck('id')
      await db('service_addons').whereIn('id', addons).update(due)
      await db('services').whereIn('id', services).update(due)
      await db('domains').where({ client_id: clientid }).update(due)
      const move = {
        from_day: null,
        to_day: '2020-01-01',
        reason: 'moved',
        author: 'test',
        created_at: api.now().toISOString(),
      }
      const moved = [
        ...services.map((thing_id) => ({ ...move, kind: 'service', thing_id })),
        ...addons.map((thing_id) => ({ ...move, kind: 'addon', thing_id })),
      ]
      await db('moved_periods').insert(moved as never)
    })
    const count = async () => (await api.ok('getinvoices', { userid: clientid })).totalresults
    const before = await count()
    await api.ok('geninvoices')
    return (await count()) - before
  }

  // R-1432
  t.test('a cancelled order is not billed even if terminating its service failed', async (t) => {
    const order = await place()
    await api.ok('updateinvoice', { invoiceid: order.invoiceid, status: 'paid' })
    await api.ok('acceptorder', order)
    whm.setFailure('broken')
    await api.ok('cancelorder', order)
    whm.setFailure('none')
    t.match(await statuses(order), { order: 'Cancelled', service: 'active' })
    await api.ok('pendingorder', order)
    t.equal(await billedLater(order), 0)
  })

  t.test('accepting an order whose account could not be removed keeps the account', async (t) => {
    const order = await place()
    await api.ok('acceptorder', order)
    whm.setFailure('broken')
    await api.ok('cancelorder', order)
    whm.setFailure('none')
    await api.ok('acceptorder', order)
    api.advance(24 * 3_600_000)
    api.service.wake()
    // A day later, the daily job may have marked the invoice as overdue.
    t.match(await statuses(order), { order: 'Active', service: 'active', invoice: /^(unpaid|overdue)$/ })
    t.ok([...whm.accounts.values()].some(({ domain }) => domain === order.domain))
    const rows = await api.database.read('module_queue').where({ service_id: order.serviceids[0], action: 'terminate' })
    t.match(rows, [{ status: 'cancelled' }])
  })

  // R-1432
  t.test('a fraudulent order is not billed after it is made pending or deleted', async (t) => {
    for (const [action, isOld] of [
      ['pendingorder', false],
      ['deleteorder', false],
      ['deleteorder', true],
    ] as const) {
      const order = await place()
      await api.ok('acceptorder', order)
      await api.ok('fraudorder', order)
      if (isOld)
        await writeRows(api, async (db) => {
          for (const table of ['services', 'service_addons', 'domains'] as const)
            await db(table).update({ not_billed_reason: null })
        })
      await api.ok(action, order)
      t.equal(
        await billedLater(order),
        0,
        `${action}, ${isOld ? 'ended by the previous release' : 'ended by this release'}`,
      )
    }
  })

  // R-1433
  t.test('accepting a fraudulent order that was never set up restores all its parts', async (t) => {
    const order = await place()
    await api.ok('fraudorder', order)
    t.match(await statuses(order), {
      order: 'Fraud',
      service: 'fraud',
      addon: 'fraud',
      domain: 'fraud',
      invoice: 'cancelled',
    })
    await api.ok('pendingorder', order)
    await api.ok('acceptorder', order)
    t.match(await statuses(order), {
      order: 'Active',
      service: 'active',
      addon: 'active',
      domain: 'pending',
      invoice: 'unpaid',
    })
    t.match(await api.ok('geninvoices'), { generated: 0 }, 'the order invoice covers the first period')
    await api.ok('updateinvoice', { invoiceid: order.invoiceid, status: 'paid' })
    t.not(await billedLater(order), 0)
  })

  t.test('accepting an order marked as fraud unsuspends its services', async (t) => {
    const order = await place()
    await api.ok('acceptorder', order)
    await api.ok('fraudorder', order)
    t.match(await statuses(order), { order: 'Fraud', service: 'suspended', addon: 'active', invoice: 'cancelled' })
    await api.ok('acceptorder', order)
    t.match(await statuses(order), { order: 'Active', service: 'active', addon: 'active', invoice: 'unpaid' })
    const account = [...whm.accounts.values()].find(({ domain }) => domain === order.domain)
    t.match(account, { suspended: undefined })
  })

  t.test('marking an order as fraud turns an automatic suspension into a suspension for fraud by staff', async (t) => {
    const order = await place()
    await api.ok('acceptorder', order)
    await api.ok('modulesuspend', { serviceid: order.serviceids[0] })
    await writeRows(api, (db) => db('services').where({ id: order.serviceids[0] }).update({ is_suspended_by_staff: 0 }))
    await api.ok('fraudorder', order)
    const service = await api.database.read('services').where({ id: order.serviceids[0] }).first()
    t.match(service, { status: 'suspended', suspension_reason: 'Fraud', is_suspended_by_staff: 1 })
  })

  // R-1433
  t.test('an order cannot be accepted if any of its accounts was terminated', async (t) => {
    const order = await place()
    await api.ok('acceptorder', order)
    await api.ok('cancelorder', order)
    const before = await statuses(order)
    t.match(before, { service: 'terminated', addon: 'terminated', domain: 'cancelled', invoice: 'cancelled' })
    const { status, body } = await api.call('acceptorder', order)
    t.match({ status, body }, { status: 422, body: { code: 'order_not_restorable' } })
    t.equal(body.message, `Service ${order.serviceids[0]} has been terminated.`)
    t.strictSame(await statuses(order), before)
  })

  // R-1433
  t.test('accepting an order that was cancelled before setup restores all its parts', async (t) => {
    const order = await place()
    await api.ok('addinvoicepayment', { invoiceid: order.invoiceid, transid: `part ${order.orderid}`, amount: 3 })
    await api.ok('cancelorder', order)
    await api.ok('acceptorder', order)
    t.match(await statuses(order), { service: 'active', addon: 'active', domain: 'pending', invoice: 'unpaid' })
    const { balance, total } = (await api.ok('getinvoice', { invoiceid: order.invoiceid })).invoice
    t.equal(balance, total, 'the payment became credit')
  })

  t.test('accepting an order again does not restore a service that was terminated separately', async (t) => {
    const order = await place()
    await api.ok('acceptorder', order)
    await api.ok('moduleterminate', { serviceid: order.serviceids[0] })
    await api.ok('acceptorder', order)
    t.match(await statuses(order), { order: 'Active', service: 'terminated' })
  })

  t.test('money held on the invoice of a fraudulent order pays it again when the order is accepted', async (t) => {
    const order = await place()
    const { invoiceid } = order
    const invoice = async () => (await api.ok('getinvoice', { invoiceid })).invoice
    await api.ok('addinvoicepayment', { invoiceid, transid: `part ${order.orderid}`, amount: 3 })
    for (const action of ['fraudorder', 'fraudorder', 'pendingorder']) await api.ok(action, order)
    t.match(await invoice(), { status: 'cancelled', held: 3 })
    for (const action of ['acceptorder', 'acceptorder']) await api.ok(action, order)
    const { total, ...after } = await invoice()
    t.match(after, { status: 'partially_paid', held: 0, balance: total - 3 })
    t.equal((await api.ok('getclientsdetails', order)).client.credit, 0)
  })

  t.test(
    'money held on the cancelled invoice of an order pays the invoice in full when the order is accepted',
    async (t) => {
      const byHand = await makeProduct(api, { prices: { monthly: 500 } })
      const clientid = await makeClient(api)
      const { orderid, invoiceid, serviceids } = await api.ok('addorder', { clientid, pid: byHand })
      const service = () => api.database.read('services').where({ id: serviceids[0] }).first()
      await api.ok('updateinvoice', { invoiceid, status: 'paid' })
      await api.ok('acceptorder', { orderid })
      const { next_due_date, billed_until } = (await service()) ?? {}
      await api.ok('cancelorder', { orderid })
      await api.ok('updateinvoice', { invoiceid, status: 'cancelled' })
      await api.ok('acceptorder', { orderid })
      t.match((await api.ok('getinvoice', { invoiceid })).invoice, { status: 'paid', held: 0, balance: 0 })
      t.match(await service(), { status: 'active', next_due_date, billed_until })
      t.equal((await api.ok('getclientsdetails', { clientid })).client.credit, 0)
    },
  )

  t.test('bills the first period again if no money is left on the invoice of an accepted order', async (t) => {
    const byHand = await makeProduct(api, { prices: { monthly: 500 } })
    const before: readonly ((order: Body) => Promise<unknown>)[] = [
      async ({ invoiceid, orderid }) => {
        await api.ok('addinvoicepayment', { invoiceid, transid: `held ${orderid}`, amount: 3 })
        await api.ok('fraudorder', { orderid })
        await api.ok('updateinvoice', { invoiceid, status: 'refunded', refundto: 'record' })
      },
      async ({ invoiceid, orderid }) => {
        await api.ok('updateinvoice', { invoiceid, status: 'paid' })
        await api.ok('fraudorder', { orderid })
        await api.ok('updateinvoice', { invoiceid, status: 'refunded', refundto: 'record' })
      },
      async ({ clientid }) => {
        await api.ok('closeclient', { clientid })
        await api.ok('updateclient', { clientid, status: 'active' })
      },
      ({ invoiceid }) => api.ok('updateinvoice', { invoiceid, status: 'cancelled' }),
    ]
    for (const end of before) {
      const clientid = await makeClient(api)
      const { orderid, invoiceid } = await api.ok('addorder', { clientid, pid: byHand })
      await end({ clientid, orderid, invoiceid })
      await api.ok('acceptorder', { orderid })
      await api.ok('geninvoices')
      await api.ok('geninvoices')
      const { data } = await api.ok('getinvoices', { userid: clientid })
      t.strictSame(
        data.filter(({ status }: Body) => status === 'unpaid').map(({ total }: Body) => total),
        [5],
      )
    }
  })

  // R-1602
  t.test('another client can order the domain of a fraudulent order', async (t) => {
    const order = await place()
    await api.ok('fraudorder', order)
    const other = await place({ domain: order.domain })
    t.match(await statuses(order), { domain: 'cancelled' })
    t.match(await statuses(other), { domain: 'pending' })
    const { status, body } = await api.call('acceptorder', order)
    t.match({ status, body }, { status: 422, body: { message: `Another record holds the domain ${order.domain}.` } })
  })

  // R-1602
  t.test('staff can register the domain of a deleted fraudulent order', async (t) => {
    const order = await place()
    await api.ok('fraudorder', order)
    await api.ok('deleteorder', order)
    const { clientid, domain } = order
    await api.ok('domainregister', { clientid, domain })
    await expectRefusal(t, api, 'domainregister', { clientid, domain }, 'domain')
  })

  // R-1434
  t.test('a closed or inactive client cannot place an order', async (t) => {
    for (const status of ['closed', 'inactive']) {
      const clientid = await makeClient(api)
      await api.ok('updateclient', { clientid, status })
      await expectRefusal(t, api, 'addorder', { clientid, pid }, 'clientid')
    }
  })

  // R-1434
  t.test('an order of a closed client is neither accepted nor set up on payment', async (t) => {
    const automatic = await makeProduct(api, { auto_setup: 'payment', prices: { monthly: 500 } })
    const order = await place({ pid: automatic })
    await api.ok('closeclient', order)
    await expectError(t, api, 'acceptorder', { orderid: order.orderid }, 422, 'client_closed')
    await api.ok('updateinvoice', { invoiceid: order.invoiceid, status: 'paid' })
    t.match(await statuses(order), { service: 'pending' })
    await api.ok('updateclient', { clientid: order.clientid, status: 'active' })
    await api.ok('acceptorder', order)
    t.match(await statuses(order), { service: 'active' })
  })

  // R-1532
  t.test('a closed client is not billed until the client is active again', async (t) => {
    const clientid = await makeClient(api)
    const today = api.now().toISOString().slice(0, 10) as '2020-01-01'
    const due = { billing_cycle: 'monthly', next_due_date: today, recurring_amount: 500 } as const
    const service = await makeService(api, clientid, { ...due, status: 'active' })
    await makeServiceAddon(api, service, due)
    await makeDomain(api, clientid, { next_due_date: today })
    await makeBillableItem(api, clientid)
    await api.ok('closeclient', { clientid })
    t.match(await api.ok('geninvoices'), { generated: 0 })
    await api.ok('updateclient', { clientid, status: 'active' })
    const { invoice_ids } = await api.ok('geninvoices')
    const { items } = (await api.ok('getinvoice', { invoiceid: invoice_ids[0] })).invoice
    t.strictSame(items.map(({ type }: Body) => type).sort(), ['addon', 'billable', 'domain', 'service'])
  })
})
