import type { ServiceRow } from '../../db/rows-services.js'
import { intend } from '../modules/queue.js'
import type { Work } from '../work.js'
import { activated } from './services.js'

/**
 * Sets a pending service up: on its server by way of the module queue, or at once where its product has no server module.
 * Returns the row of the queue. The service's row is held by the caller.
 */
export async function setUp(work: Work, service: ServiceRow): Promise<number | undefined> {
  const { product_id } = service
  const product = product_id === null ? undefined : await work.db('products').where({ id: product_id }).first('module')
  if (product?.module != null) return intend(work, { serviceId: service.id, verb: 'create' })
  await activated(work, service)
  return undefined
}
