import { X509Certificate } from 'node:crypto'
import type { Knex } from 'knex'
import { instant } from '../context.js'
import { issuedSslStatuses } from '../values/statuses.js'

/** Returns the instant at which a certificate in PEM ends; undefined for a text that is none. */
export function endOfCertificate(pem: string): Date | undefined {
  try {
    const end = new Date(new X509Certificate(pem).validTo)
    return Number.isNaN(end.getTime()) ? undefined : end
  } catch {
    return undefined
  }
}

/** Returns when the next of the issued certificates ends; undefined where there is none that is still valid. */
export async function nextCertificateEnd(db: Knex, now: Date): Promise<Date | undefined> {
  const row = await db('ssl_orders')
    .where('expires_at', '>', instant(now))
    .whereIn('status', issuedSslStatuses)
    .orderBy('expires_at')
    .first('expires_at')
  return row?.expires_at == null ? undefined : new Date(row.expires_at)
}
