import type { Cents } from '../domain/values/money.js'
import type { Day, Instant, Table } from './rows.js'

/** A bank statement entry recorded as a payment. */
export interface BankEntryRow {
  id: number
  /** The bank's reference, which is also the reference of its payment at the `banktransfer` gateway. */
  reference: string
  /** The client whose invoices the payment pays, or null after the client was deleted. */
  client_id: number | null
  currency_id: number
  amount: Cents
  value_day: Day
  /**
   * Hash of the payer's account number, to recognize the next transfer. Null if the bank did not provide the number.
   */
  account_hash: string | null
  created_at: Instant
}

declare module 'knex/types/tables.js' {
  interface Tables {
    bank_entries: Table<BankEntryRow>
  }
}
