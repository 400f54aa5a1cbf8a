import type { Knex } from 'knex'
import { instant } from '../context.js'

/** Returns the certificates in PEM that an order had before its present one and that have not ended, the newest first. */
export async function formerCertificates(db: Knex, orderId: number, now: Date): Promise<readonly string[]> {
  const rows = await db('former_certificates')
    .where({ ssl_order_id: orderId })
    .where((query) => query.whereNull('expires_at').orWhere('expires_at', '>', instant(now)))
    .orderBy('id', 'desc')
    .select('certificate')
  return rows.map(({ certificate }) => certificate)
}
