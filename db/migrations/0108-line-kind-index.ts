import type { Knex } from 'knex'
import type { Dialect } from '../columns.js'
import { concurrentIndex, dropConcurrentIndex } from '../concurrent-index.js'

export const config = { transaction: false }

/** Ensures that at most one line covers a record's period, whichever column contains the record's kind. */
export async function up(db: Knex, dialect: Dialect): Promise<void> {
  const on = "invoice_items (type, related_id, period_start, (coalesce(kind, ''))) where is_claiming = 1"
  await concurrentIndex(db, dialect, 'invoice_items_kind_period', on, { isUnique: true })
  await dropConcurrentIndex(db, dialect, 'invoice_items_period')
}
