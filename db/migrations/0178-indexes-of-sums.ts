import type { Knex } from 'knex'
import type { Dialect } from '../columns.js'
import { concurrentIndex, dropConcurrentIndex } from '../concurrent-index.js'

export const config = { transaction: false }

/**
 * Drops the indexes from which totals were read, and adds indexes for the few rows that the running totals leave out.
 */
export async function up(db: Knex, dialect: Dialect): Promise<void> {
  for (const name of ['invoices_sums', 'transactions_sums']) await dropConcurrentIndex(db, dialect, name)
  for (const table of ['services', 'domains'])
    await concurrentIndex(db, dialect, `${table}_without_currency`, `${table} (id) where currency_id is null`)
}
