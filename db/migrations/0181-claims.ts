import type { Knex } from 'knex'
import type { Dialect } from '../columns.js'
import { concurrentIndex } from '../concurrent-index.js'

export const config = { transaction: false }

/** Indexes the credit entries of returned payments, and allows only one claim for each return (R-1126). */
export async function up(db: Knex, dialect: Dialect): Promise<void> {
  await concurrentIndex(db, dialect, 'credit_entries_return', 'credit_entries (return_id) where return_id is not null')
  await concurrentIndex(db, dialect, 'invoice_items_claim', "invoice_items (related_id) where kind = 'claim'", {
    isUnique: true,
  })
}
