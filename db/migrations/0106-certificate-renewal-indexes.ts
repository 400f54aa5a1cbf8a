import type { Knex } from 'knex'
import type { Dialect } from '../columns.js'
import { concurrentIndex } from '../concurrent-index.js'

export const config = { transaction: false }

/**
 * Indexes of certificates to check, of certificates whose renewal was given up, and of certificates without a renewal
 * plan.
 */
const indexes = {
  ssl_orders_renewals: "ssl_orders (module, ari_retry_at, id) where ari_retry_at is not null and status = 'Active'",
  ssl_orders_renewals_failed: 'ssl_orders (id) where renewal_failed_at is not null',
  ssl_orders_unplanned: "ssl_orders (id) where renewal_of is null and status = 'Active' and certificate is not null",
} as const

export async function up(db: Knex, dialect: Dialect): Promise<void> {
  for (const [name, on] of Object.entries(indexes)) await concurrentIndex(db, dialect, name, on)
}
