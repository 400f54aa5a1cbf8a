import { deliverNext } from '../../domain/notifications/delivery.js'
import { DeliveryShares, maxDeliveries } from '../../domain/notifications/shares.js'
import type { JobFactory } from '../job-context.js'

/** Delivers events for notification rules and addons, many at a time. Email has a separate job. */
export const notificationsJob: JobFactory = ({ contexts }) => {
  const shares = new DeliveryShares()
  return {
    name: 'notifications',
    everyMs: 5000,
    maxPortions: () => maxDeliveries,
    run: async (onBegun) => deliverNext(await contexts.remote(), shares, onBegun),
  }
}
