import { findOrderStatuses, matchingOrders } from '../../domain/orders/orders.js'
import { f, listing, pagedAction } from '../_shared/kit.js'
import { order, presentOrders } from '../_shared/order.js'

export default pagedAction({
  name: 'getorders',
  summary: 'List orders with their clients, services, and domains, newest first.',
  method: 'GET',
  permission: 'list_orders',
  optional: {
    id: f.id('order', { description: 'Only this order.' }),
    userid: f.id('client', { extraAlias: 'clientid', description: 'Only orders of this client.' }),
    status: f.code({ description: 'Only orders with this status; case-insensitive.', example: 'Pending' }),
  },
  item: order,
  changedSince: ['userid'],

  run: async ({ id, userid, status }, ctx) => {
    const statuses = status === undefined ? undefined : await findOrderStatuses(ctx.db, status)
    return listing(ctx.db, {
      matching: matchingOrders(ctx.db, { id, clientId: userid, statuses }),
      order: [{ column: 'id', order: 'desc' }],
      present: presentOrders(ctx),
    })
  },
})
