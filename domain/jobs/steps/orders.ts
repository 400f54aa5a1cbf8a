import { lapseOrder } from '../../orders/changes.js'
import { lapsedOrders } from '../../orders/lapsed-orders.js'
import { forEachRow } from '../portions.js'
import type { Step } from '../step.js'

/** Cancels orders that were not paid in time. */
export const orders: Step = {
  name: 'orders',
  run: (remote) => forEachRow(remote, 'orders', { done: 'cancelled', find: lapsedOrders, act: lapseOrder }),
}
