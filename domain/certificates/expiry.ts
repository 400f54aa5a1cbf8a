import { X509Certificate } from 'node:crypto'
import type { Knex } from 'knex'
import { instant } from '../context.js'
import { issuedSslStatuses } from '../values/statuses.js'

/** Returns the expiry time of a PEM certificate, or undefined if the text cannot be parsed. */
export function certificateExpiry(pem: string): Date | undefined {
  try {
    const end = new Date(new X509Certificate(pem).validTo)
    return Number.isNaN(end.getTime()) ? undefined : end
  } catch {
    return undefined
  }
}

/** Returns the earliest expiry time of all valid issued certificates, or undefined if no certificate is valid. */
export async function findNextCertificateExpiry(db: Knex, now: Date): Promise<Date | undefined> {
  const row = await db('ssl_orders')
    .where('expires_at', '>', instant(now))
    .whereIn('status', issuedSslStatuses)
    .orderBy('expires_at')
    .first('expires_at')
  return row?.expires_at == null ? undefined : new Date(row.expires_at)
}
