import type { ServiceRow } from '../../db/rows-services.js'
import type { Context } from '../context.js'
import { logActivity } from '../log/activity.js'
import { queueOperation } from '../modules/queued-operations.js'
import { orderCertificate, sellsCertificates } from './certificates.js'
import { recordActivation } from './services.js'

/**
 * Sets up a pending service: through the module queue, or immediately for a product without a server module. Creates
 * the certificate order of a service that is a certificate (R-2748). A closed client's service waits until staff
 * accepts its order (R-1434). Returns the ID of the queue row, if any. The caller has locked the service.
 */
export async function setUpService(ctx: Context, service: ServiceRow): Promise<number | undefined> {
  const { product_id, client_id } = service
  const client = client_id === null ? undefined : await ctx.db('clients').where({ id: client_id }).first('status')
  if (client?.status === 'closed') {
    await logActivity(ctx, `Service ${service.id} was not set up because its client is closed`, client_id)
    return undefined
  }
  const product = product_id === null ? undefined : await ctx.db('products').where({ id: product_id }).first()
  if (product !== undefined && sellsCertificates(product)) await orderCertificate(ctx, service, product)
  if (product?.module != null) return queueOperation(ctx, { serviceId: service.id, verb: 'create' })
  await recordActivation(ctx, service)
  return undefined
}
