import t from 'tap'
import { zero } from '../../../domain/money.js'
import { makeClient, makeDomain, makeInvoice, makeService, write } from '../../support/fixtures.js'
import { withService } from '../../support/service.js'
import { isGuarded } from '../_shared/checks.js'

withService(t, 'getstats', async (t, api) => {
  await isGuarded(t, api, 'getstats', 'GET', 'view_system')

  t.test('every figure counts its records', async (t) => {
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
    await write(api, (db) =>
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
})
