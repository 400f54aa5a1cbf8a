import type { ServiceRow } from '../../db/rows-services.js'
import { intend } from '../modules/queue.js'
import type { Work } from '../work.js'
import { cancelled, terminated } from './services.js'
import { runsOnServer } from './suspensions.js'

/**
 * Ends a service: a live account is terminated by way of the module queue, and of any other the record says what it has
 * come to. The service's row is held by the caller.
 */
export async function endService(work: Work, service: ServiceRow, as: 'terminated' | 'cancelled'): Promise<void> {
  const isLive = service.status === 'active' || service.status === 'suspended'
  if (isLive && (await runsOnServer(work, service))) await intend(work, { serviceId: service.id, verb: 'terminate' })
  else if (as === 'terminated') await terminated(work, service)
  else await cancelled(work, service)
}
