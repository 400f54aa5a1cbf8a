import type { Knex } from 'knex'
import type { Dialect } from '../columns.js'
import { concurrentIndex } from '../concurrent-index.js'

export const config = { transaction: false }

/** Adds more indexes for ledger dates, in addition to migration 0135. */
export async function up(db: Knex, dialect: Dialect): Promise<void> {
  const indexes = {
    credit_notes_date: 'credit_notes (date, id)',
    invoice_closings_undated: 'invoice_closings (created_at, id) where booked_day is null',
    transaction_corrections_booked_day: 'transaction_corrections (booked_day, id)',
    transaction_corrections_undated: 'transaction_corrections (created_at, id) where booked_day is null',
    fee_corrections_booked_day: 'fee_corrections (booked_day, id)',
  }
  for (const [name, on] of Object.entries(indexes)) await concurrentIndex(db, dialect, name, on)
}
