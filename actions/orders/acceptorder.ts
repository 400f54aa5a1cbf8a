import { acceptOrder } from '../../domain/orders/changes.js'
import { f, remoteAction } from '../_shared/kit.js'
import { orderStatus } from '../_shared/order.js'

export default remoteAction({
  name: 'acceptorder',
  summary: 'Accept an order and provision its services.',
  description:
    'Each pending service is created on its server before the call is answered. If the server refuses or cannot be reached, the service stays pending and is retried; the module queue shows it.',
  method: 'POST',
  permission: 'manage_orders',
  required: { orderid: f.id('order') },
  returns: { orderid: f.id('order'), status: orderStatus },
  faults: ['order_not_found'],

  run: async ({ orderid }, ctx) => {
    await acceptOrder(ctx, orderid)
    return { orderid, status: 'Active' }
  },
})
