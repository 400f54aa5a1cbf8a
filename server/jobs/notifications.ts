import { deliverNext } from '../../domain/notifications/delivery.js'
import { DeliveryShares, maxDeliveries } from '../../domain/notifications/shares.js'
import type { JobFactory } from '../job-context.js'

/** Delivers what notification rules and addons are to tell, many at a time; mail goes through its own job. */
export const notificationsJob: JobFactory = ({ contexts }) => {
  const shares = new DeliveryShares()
  return {
    name: 'notifications',
    everyMs: 5000,
    maxPortions: () => maxDeliveries,
    run: async (onBegun) => deliverNext(await contexts.remote(), shares, onBegun),
  }
}
