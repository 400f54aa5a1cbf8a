import type { ProductRow } from '../../db/rows-catalogue.js'
import type { ServiceRow } from '../../db/rows-services.js'
import { addSslOrder, certificateName } from '../certificates/ssl-orders.js'
import type { Context } from '../context.js'
import { logActivity } from '../log/activity.js'
import { Fault } from '../values/faults.js'

type CertificateProduct = Pick<ProductRow, 'name' | 'type' | 'module' | 'ssl_module' | 'package_name'>

/** Returns true if services of a product are certificates. One with a server module is set up on a server (R-2748). */
export const sellsCertificates = ({ type, module }: Pick<ProductRow, 'type' | 'module'>): boolean =>
  type === 'ssl' && module === null

/**
 * Makes the certificate order of a service that is set up, for its domain; a service has one. It waits for the client’s
 * key as any other does.
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
    return logActivity(ctx, `Service ${id} got no SSL order, because no module is called ${module}`, client_id)
  await addSslOrder(ctx, {
    clientId: client_id,
    module,
    serviceId: id,
    certType: package_name ?? name,
    domain: domain === null ? undefined : nameOrNone(domain),
  })
}

/** Returns a domain that a certificate can be for; undefined leaves the name to the client. */
function nameOrNone(domain: string): string | undefined {
  try {
    return certificateName(domain)
  } catch (error) {
    if (error instanceof Fault) return undefined
    throw error
  }
}
