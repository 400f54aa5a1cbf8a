import { markFraud } from '../../domain/orders/changes.js'
import { f, remoteAction } from '../_shared/kit.js'
import { orderStatus } from '../_shared/order.js'

export default remoteAction({
  name: 'fraudorder',
  summary: 'Mark an order as fraud.',
  description:
    'Active services are suspended on their servers before the answer, within 25 seconds in total; failed or slower suspensions are retried. Pending services are not provisioned, and the order is no longer billed. An invoice that is not fully paid is cancelled; payments on it do not become credit.',
  method: 'POST',
  permission: 'manage_orders',
  risks: ['destroys'],
  required: { orderid: f.id('order') },
  returns: { orderid: f.id('order'), status: orderStatus },
  faults: ['order_not_found', 'balance_too_large'],

  run: async ({ orderid }, ctx) => {
    await markFraud(ctx, orderid)
    return { orderid, status: 'Fraud' }
  },
})
