import { expireOrder } from '../../orders/changes.js'
import { selectExpiredOrders } from '../../orders/expired-orders.js'
import { forEachRow } from '../batches.js'
import type { Step } from '../step.js'

export const orders: Step = {
  name: 'orders',
  summary: 'Cancels orders not paid in time if the setting `order_days` is set.',
  counts: { cancelled: 'orders cancelled', errors: 'orders that could not be cancelled' },
  run: (remote) =>
    forEachRow(remote, 'orders', { noun: 'Order', done: 'cancelled', find: selectExpiredOrders, act: expireOrder }),
}
