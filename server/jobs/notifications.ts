import { deliverNext } from '../../domain/notifications/delivery.js'
import type { JobMaker } from '../workshop.js'

/** Delivers what notification rules are to hear of, one at a time; mail goes through its own job. */
export const notificationsJob: JobMaker = ({ works }) => ({
  name: 'notifications',
  every: 5000,
  run: async () => deliverNext(await works.remote()),
})
