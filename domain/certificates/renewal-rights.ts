import type { SslOrderRow } from '../../db/rows-certificates.js'
import type { Context } from '../context.js'

/**
 * Returns true if an order's certificate can be renewed: automatic renewal is enabled, a CSR is stored, the client is
 * not closed, and the service, if there is one, is active (R-2873).
 */
export async function mayRenew(
  { db, settings }: Context,
  { client_id, service_id, csr }: Pick<SslOrderRow, 'client_id' | 'service_id' | 'csr'>,
): Promise<boolean> {
  if (!settings.on('certificate_renewal') || client_id === null || csr === null) return false
  const client = await db('clients').where({ id: client_id }).first('status')
  if (client === undefined || client.status === 'closed') return false
  if (service_id === null) return true
  const service = await db('services').where({ id: service_id }).first('status')
  return service?.status === 'active'
}
