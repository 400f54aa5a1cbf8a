import { deleteOrder } from '../../domain/orders/orders.js'
import { action, f } from '../_shared/kit.js'

export default action({
  name: 'deleteorder',
  summary: 'Delete a pending, cancelled or fraudulent order.',
  description: 'Its services and invoice are kept without the order.',
  method: 'POST',
  permission: 'manage_orders',
  required: { orderid: f.id('order') },
  returns: { orderid: f.id('order') },
  faults: ['order_not_found', 'order_not_deletable'],

  run: async ({ orderid }, ctx) => {
    await deleteOrder(ctx, orderid)
    return { orderid }
  },
})
