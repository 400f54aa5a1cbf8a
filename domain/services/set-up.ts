import type { ServiceRow } from '../../db/rows-services.js'
import type { Context } from '../context.js'
import { logActivity } from '../log/activity.js'
import { queueVerb } from '../modules/queued-verbs.js'
import { orderCertificate, sellsCertificates } from './certificates.js'
import { recordActivation } from './services.js'

/**
 * Sets up a pending service: on its server through the module queue, or at once if its product has no server module; for
 * a certificate its order is made (R-2748).
 * Returns the id of the row in the queue. The service of a closed client waits until staff accepts its order (R-1434). The
 * caller has locked the service.
 */
export async function setUp(ctx: Context, service: ServiceRow): Promise<number | undefined> {
  const { product_id, client_id } = service
  const client = client_id === null ? undefined : await ctx.db('clients').where({ id: client_id }).first('status')
  if (client?.status === 'closed') {
    await logActivity(ctx, `Service ${service.id} was not set up, because its client is closed`, client_id)
    return undefined
  }
  const product = product_id === null ? undefined : await ctx.db('products').where({ id: product_id }).first()
  if (product !== undefined && sellsCertificates(product)) await orderCertificate(ctx, service, product)
  if (product?.module != null) return queueVerb(ctx, { serviceId: service.id, verb: 'create' })
  await recordActivation(ctx, service)
  return undefined
}
