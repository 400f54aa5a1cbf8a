import type { ServiceRow } from '../../db/rows-services.js'
import type { Context } from '../context.js'
import { intend } from '../modules/queue.js'
import { activated } from './services.js'

/**
 * Sets a pending service up: on its server by way of the module queue, or at once where its product has no server module.
 * Returns the row of the queue. The caller has locked the service's row.
 */
export async function setUp(ctx: Context, service: ServiceRow): Promise<number | undefined> {
  const { product_id } = service
  const product = product_id === null ? undefined : await ctx.db('products').where({ id: product_id }).first('module')
  if (product?.module != null) return intend(ctx, { serviceId: service.id, verb: 'create' })
  await activated(ctx, service)
  return undefined
}
