import type { Knex } from 'knex'
import { instant } from '../context.js'

/** Returns an order's previous certificates as PEM, newest first, without expired ones. */
export async function findPreviousCertificates(db: Knex, orderId: number, now: Date): Promise<readonly string[]> {
  const rows = await db('former_certificates')
    .where({ ssl_order_id: orderId })
    .where((query) => query.whereNull('expires_at').orWhere('expires_at', '>', instant(now)))
    .orderBy('id', 'desc')
    .select('certificate')
  return rows.map(({ certificate }) => certificate)
}

/**
 * Stores a certificate that does not replace the order's current one, so that it is revoked when the order is cancelled
 * (R-2877).
 */
export const keepUnusedCertificate = (
  db: Knex,
  ssl_order_id: number,
  { certificate, end }: { readonly certificate: string; readonly end: Date },
): Promise<unknown> => db('former_certificates').insert({ ssl_order_id, certificate, expires_at: instant(end) })
