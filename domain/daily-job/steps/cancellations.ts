import { servicesOfClosedClients, terminateLeftoverService } from '../../client-area/live-records.js'
import { cancelOnRequest, servicesToCancel } from '../../services/due-cancellations.js'
import { forEachRow } from '../batches.js'
import type { Step } from '../step.js'

/**
 * Carries out cancellation requests first, then ends the services of closed clients, which have no requests (R-1485).
 */
export const cancellations: Step = {
  name: 'cancellations',
  summary:
    'Carries out cancellation requests, immediately or at the end of the paid period, and ends closed clients’ services at the end of their paid period.',
  counts: {
    cancelled: 'services cancelled on request',
    terminated: 'services of closed clients terminated',
    errors: 'services that could not be ended',
  },
  run: async function* (remote) {
    yield* forEachRow(remote, 'services', {
      noun: 'Service',
      done: 'cancelled',
      find: servicesToCancel,
      act: cancelOnRequest,
    })
    yield* forEachRow(remote, 'services', {
      noun: 'Service',
      done: 'terminated',
      find: servicesOfClosedClients,
      act: terminateLeftoverService,
    })
  },
}
