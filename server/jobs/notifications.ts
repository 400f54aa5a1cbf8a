import { deliverNext } from '../../domain/notifications/delivery.js'
import type { JobFactory } from '../job-context.js'

/** Delivers what notification rules and addons are to tell, one at a time in each worker; mail goes through its own job. */
export const notificationsJob: JobFactory = ({ contexts }) => ({
  name: 'notifications',
  everyMs: 5000,
  run: async (onBegun) => deliverNext(await contexts.remote(), onBegun),
})
