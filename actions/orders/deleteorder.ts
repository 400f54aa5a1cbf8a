import { deleteOrder } from '../../domain/orders/orders.js'
import { action, f } from '../_shared/kit.js'

export default action({
  name: 'deleteorder',
  summary: 'Delete an order.',
  description:
    'Keeps its services, addons, domains, and invoice unchanged, without the order. Items that are not billed because the order was cancelled or marked as fraud stay unbilled. If nothing was paid and no service is live, the stock and the use of a promotion code are returned.',
  method: 'POST',
  permission: 'manage_orders',
  risks: ['destroys'],
  required: { orderid: f.id('order') },
  returns: { orderid: f.id('order') },
  faults: ['order_not_found'],

  run: async ({ orderid }, ctx) => {
    await deleteOrder(ctx, orderid)
    return { orderid }
  },
})
