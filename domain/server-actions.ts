import { Fault } from './faults.js'
import { intend, type Payload, type ServerVerb } from './module-queue.js'
import type { Done } from './ports/server.js'
import { attempt, faultOf } from './provisioning.js'
import { lockService } from './services.js'
import type { RemoteWork } from './work.js'

/**
 * Does something on the server of a service and answers with what the module says (specification: modulecreate and its
 * siblings). The intent is committed before the call: where the server cannot be reached it stays in the queue.
 * Throws service_not_found, service_without_module, service_terminated, service_busy, module_refused, module_unreachable.
 */
export async function actOnServer(
  remote: RemoteWork,
  serviceId: number,
  verb: ServerVerb,
  payload: Payload = {},
): Promise<Done> {
  const rowId = await remote.transaction(async (work) => {
    const service = await lockService(work.db, serviceId)
    const product =
      service.product_id === null ? undefined : await work.db('products').where({ id: service.product_id }).first()
    if (product?.module == null) throw new Fault('service_without_module')
    if (service.status === 'terminated' && verb !== 'terminate') throw new Fault('service_terminated')
    return intend(work, { serviceId, verb, payload })
  })
  const outcome = await attempt(remote, rowId, { keepRefused: false })
  if (outcome === undefined) throw new Fault('service_busy')
  if ('error' in outcome) throw faultOf(outcome.error)
  return outcome.done
}
