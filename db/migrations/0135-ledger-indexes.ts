import type { Knex } from 'knex'
import type { Dialect } from '../columns.js'
import { concurrentIndex } from '../concurrent-index.js'

export const config = { transaction: false }

/**
 * Adds indexes for the dates of the ledger and of lists, and for the totals of the statistics, which are read from the
 * indexes only.
 */
export async function up(db: Knex, dialect: Dialect): Promise<void> {
  const indexes = {
    invoices_date: 'invoices (date, id)',
    transactions_value_day: 'transactions (value_day, id)',
    transactions_booked_day: 'transactions (booked_day, id)',
    transactions_undated: 'transactions (created_at, id) where booked_day is null',
    credit_entries_booked_day: 'credit_entries (booked_day, id)',
    credit_entries_undated: 'credit_entries (created_at, id) where booked_day is null',
    invoice_closings_booked_day: 'invoice_closings (booked_day, id)',
    // IDs come before amounts: new rows go to the end of the index, where writes at the same time change the same
    // pages. With a condition on the status, each payment would rewrite the index entry.
    invoices_sums: 'invoices (currency_id, id, total, credited)',
    transactions_sums: 'transactions (currency_id, gateway, is_return, id, amount_in, amount_out)',
  }
  for (const [name, on] of Object.entries(indexes)) await concurrentIndex(db, dialect, name, on)
}
