import { matchingSslOrders } from '../../domain/certificates/ssl-orders.js'
import { action, f, listing } from '../_shared/kit.js'
import { presentSslOrders, sslOrder } from '../_shared/ssl-order.js'

export default action({
  name: 'getsslorders',
  summary: 'List certificate orders with their clients and services, newest first.',
  description: 'Results are paged with `page` and `limitnum`.',
  method: 'GET',
  permission: 'full',
  optional: {
    client_id: f.id('client', { description: 'Only orders of this client.' }),
    status: f.code({ description: 'Only orders with this status; case-insensitive.', example: 'Active' }),
    limitnum: f.withDefault(f.integer({ min: 1, max: 100, description: 'Rows per page.' }), 25),
    page: f.withDefault(f.integer({ min: 1, max: 1_000_000_000, description: 'Page number, from 1.' }), 1),
  },
  returns: {
    totalresults: f.integer({ min: 0, description: 'Number of rows on all pages.' }),
    orders: f.listOf(f.record(sslOrder), { description: 'Orders on this page.' }),
  },

  run: async ({ client_id, status, limitnum, page }, ctx) => {
    const { total, rows } = listing(ctx.db, {
      matching: matchingSslOrders(ctx.db, { clientId: client_id, status }),
      order: [{ column: 'id', order: 'desc' }],
      present: presentSslOrders(ctx),
    })
    return { totalresults: await total(), orders: [...(await rows((page - 1) * limitnum, limitnum))] }
  },
})
