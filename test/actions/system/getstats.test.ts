import t from 'tap'
import { zero } from '../../../domain/values/money.js'
import { makeClient, makeDepartment, makeDomain, makeInvoice, makeService, writeRows } from '../../support/fixtures.js'
import { withWatchedService } from '../../support/service.js'

withWatchedService(t, 'getstats', async (t, api) => {
  t.test('counts the records for each figure', async (t) => {
    const { total_admins } = (await api.ok('getstats')).stats
    const client = await makeClient(api)
    await api.ok('closeclient', { clientid: await makeClient(api) })
    await makeService(api, client)
    await makeService(api, client, { status: 'suspended' })
    await makeDomain(api, client)
    for (const status of ['unpaid', 'overdue', 'partially_paid', 'paid', 'draft', 'cancelled'] as const)
      await makeInvoice(api, client, { status })
    const order = {
      amount: zero,
      client_id: client,
      payment_method: 'manual',
      currency_id: 1,
      created_at: api.now().toISOString(),
    }
    await writeRows(api, (db) =>
      db('orders').insert([
        { ...order, number: '1000000001', status: 'Pending' },
        { ...order, number: '1000000002', status: 'Active' },
      ]),
    )
    await api.makeCredential()
    t.strictSame((await api.ok('getstats')).stats, {
      total_clients: 2,
      active_clients: 1,
      total_services: 2,
      active_services: 1,
      total_domains: 1,
      total_invoices: 6,
      unpaid_invoices: 3,
      total_orders: 2,
      pending_orders: 1,
      total_tickets: 0,
      open_tickets: 0,
      total_admins: total_admins + 1,
    })
  })

  // R-2006
  t.test('counts an invoice as unpaid until it is settled, and a ticket as open until it is closed', async (t) => {
    const figures = async () => {
      const { unpaid_invoices, total_tickets, open_tickets } = (await api.ok('getstats')).stats
      return [unpaid_invoices, total_tickets, open_tickets]
    }
    const [unpaid] = await figures()
    const userid = await makeClient(api)
    const items = [{ description: 'Setup', amount: 7 }]
    const { invoiceid } = await api.ok('createinvoice', { userid, items })
    const { ticketid } = await api.ok('openticket', {
      deptid: await makeDepartment(api, 'Help'),
      ...{ clientid: userid, subject: 'Hello', message: 'Hello', email: 'ada@example.com' },
    })
    t.strictSame(await figures(), [unpaid + 1, 1, 1])
    await api.ok('addinvoicepayment', { invoiceid, transid: 'part', amount: 3 })
    t.strictSame(await figures(), [unpaid + 1, 1, 1])
    await api.ok('addinvoicepayment', { invoiceid, transid: 'rest', amount: 4 })
    await api.ok('updateticket', { ticketid, status: 'Closed' })
    t.strictSame(await figures(), [unpaid, 1, 0])
  })

  t.test('does not query the clients, invoices, transactions, orders, or tickets table', async (t) => {
    await makeInvoice(api, await makeClient(api))
    api.queries()
    await api.ok('getstats')
    const reading = api
      .queries()
      .filter((sql) => /from [`"]?(clients|invoices|transactions|orders|tickets)\b/.test(sql))
    t.strictSame(reading, [])
  })
})
