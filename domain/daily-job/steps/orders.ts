import { lapseOrder } from '../../orders/changes.js'
import { lapsedOrders } from '../../orders/lapsed-orders.js'
import { forEachRow } from '../portions.js'
import type { Step } from '../step.js'

export const orders: Step = {
  name: 'orders',
  summary: 'Cancels orders not paid in time if the setting `order_days` is set.',
  counts: { cancelled: 'orders cancelled', errors: 'orders that could not be cancelled' },
  run: (remote) =>
    forEachRow(remote, 'orders', { noun: 'Order', done: 'cancelled', find: lapsedOrders, act: lapseOrder }),
}
