import type { Knex } from 'knex'
import type { Dialect } from '../columns.js'
import { concurrentIndex } from '../concurrent-index.js'

export const config = { transaction: false }

/**
 * Ensures that no two invoices, and no two credit notes, share a formatted number or a number within a year. Also
 * indexes open invoices without a number, which are rare and which the daily job searches for.
 */
export async function up(db: Knex, dialect: Dialect): Promise<void> {
  const isUnique = true
  for (const table of ['invoices', 'credit_notes']) {
    const text = `${table} (number_text) where number_text is not null`
    await concurrentIndex(db, dialect, `${table}_number_text`, text, { isUnique })
    const year = `${table} (number_year, number_in_year) where number_year is not null`
    await concurrentIndex(db, dialect, `${table}_number_in_year`, year, { isUnique })
  }
  const unnumbered = "invoices (id) where number is null and status not in ('draft', 'cancelled', 'refunded')"
  await concurrentIndex(db, dialect, 'invoices_unnumbered', unnumbered)
}
