import type { Cents } from '../domain/values/money.js'
import type { Day, Instant, Table } from './rows.js'

/** An entry of a bank statement that was recorded as a payment. */
export interface BankEntryRow {
  id: number
  /** The bank's reference of it, which is the reference of its payment at the gateway banktransfer. */
  reference: string
  /** The client whose invoices it pays; null once that is deleted. */
  client_id: number | null
  currency_id: number
  amount: Cents
  value_day: Day
  /** A hash of the account that it came from, by which its next transfer is known; null where the bank told none. */
  account_hash: string | null
  created_at: Instant
}

declare module 'knex/types/tables.js' {
  interface Tables {
    bank_entries: Table<BankEntryRow>
  }
}
