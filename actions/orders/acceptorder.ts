import { acceptOrder } from '../../domain/orders/changes.js'
import { f, remoteAction } from '../_shared/kit.js'
import { orderStatus } from '../_shared/order.js'

export default remoteAction({
  name: 'acceptorder',
  summary: 'Accept an order and set up what it ordered.',
  description:
    'Each pending service is created on its server before the call is answered. One whose server refuses or cannot be reached stays pending and is tried again; the module queue shows it.',
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
