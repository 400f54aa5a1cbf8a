import { markPending } from '../../domain/orders/changes.js'
import { action, f } from '../_shared/kit.js'
import { orderStatus } from '../_shared/order.js'

export default action({
  name: 'pendingorder',
  summary: 'Set an order back to pending, without any other change.',
  method: 'POST',
  permission: 'manage_orders',
  risks: [],
  required: { orderid: f.id('order') },
  returns: { orderid: f.id('order'), status: orderStatus },
  faults: ['order_not_found'],

  run: async ({ orderid }, ctx) => {
    await markPending(ctx, orderid)
    return { orderid, status: 'Pending' }
  },
})
