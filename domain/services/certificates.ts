import type { ProductRow } from '../../db/rows-catalogue.js'
import type { ServiceRow } from '../../db/rows-services.js'
import { addSslOrder, certificateName } from '../certificates/ssl-orders.js'
import type { Context } from '../context.js'
import { logActivity } from '../log/activity.js'
import { Fault } from '../values/faults.js'

type CertificateProduct = Pick<ProductRow, 'name' | 'type' | 'module' | 'ssl_module' | 'package_name'>

/**
 * Returns true if a product's services are certificates. A product with a server module is set up on a server instead
 * (R-2748).
 */
export const sellsCertificates = ({ type, module }: Pick<ProductRow, 'type' | 'module'>): boolean =>
  type === 'ssl' && module === null

/**
 * Creates the certificate order for a service's domain when the service is set up, unless the service has no client or
 * already has an order. If the module is not installed, only logs this. The new order waits for the client's CSR.
 */
export async function orderCertificate(
  ctx: Context,
  { id, client_id, domain }: ServiceRow,
  { name, ssl_module, package_name }: CertificateProduct,
): Promise<void> {
  const { db, modules } = ctx
  if (client_id === null || (await db('ssl_orders').where({ service_id: id }).first('id')) !== undefined) return
  const module = ssl_module ?? 'manual'
  if (modules.find('ssl', module) === undefined)
    return logActivity(ctx, `Service ${id} got no SSL order, because no module has the name ${module}`, client_id)
  await addSslOrder(ctx, {
    clientId: client_id,
    module,
    serviceId: id,
    certType: package_name ?? name,
    domain: domain === null ? undefined : toCertificateName(domain),
  })
}

/**
 * Returns the domain if a certificate can be issued for it. Otherwise, returns undefined and the client chooses the
 * name.
 */
function toCertificateName(domain: string): string | undefined {
  try {
    return certificateName(domain)
  } catch (error) {
    if (error instanceof Fault) return undefined
    throw error
  }
}
