import { acceptOverlookedOrder, expireOrder } from '../../orders/changes.js'
import { selectCompletedOrders } from '../../orders/completed-orders.js'
import { selectExpiredOrders } from '../../orders/expired-orders.js'
import { forEachRow } from '../batches.js'
import type { Step } from '../step.js'

export const orders: Step = {
  name: 'orders',
  summary:
    'Accepts paid orders whose items are all active if the setting `accept_orders` is on, and cancels orders not paid in time if `order_days` is set.',
  counts: {
    accepted: 'orders accepted',
    cancelled: 'orders cancelled',
    errors: 'orders that could not be processed',
  },
  run: async function* (remote) {
    yield* forEachRow(remote, 'orders', {
      noun: 'Order',
      done: 'accepted',
      find: selectCompletedOrders,
      act: acceptOverlookedOrder,
    })
    yield* forEachRow(remote, 'orders', {
      noun: 'Order',
      done: 'cancelled',
      find: selectExpiredOrders,
      act: expireOrder,
    })
  },
}
