import { cancelOrder } from '../../domain/orders/changes.js'
import { f, remoteAction } from '../_shared/kit.js'
import { orderStatus } from '../_shared/order.js'

export default remoteAction({
  name: 'cancelorder',
  summary: 'Cancel an order with its services and domains.',
  description:
    'Live accounts are terminated on their servers before the answer, within 25 seconds in total; failed or slower terminations are retried. Other services and domains are cancelled, and the order is no longer billed. An invoice that is not fully paid is cancelled, and payments on it become client credit.',
  method: 'POST',
  permission: 'manage_orders',
  risks: ['destroys'],
  required: { orderid: f.id('order') },
  returns: { orderid: f.id('order'), status: orderStatus },
  faults: ['order_not_found', 'balance_too_large'],

  run: async ({ orderid }, ctx) => {
    await cancelOrder(ctx, orderid)
    return { orderid, status: 'Cancelled' }
  },
})
