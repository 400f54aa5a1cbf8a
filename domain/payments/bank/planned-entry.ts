import type { Cents } from '../../values/money.js'
import type { ReferencedEntry } from './entry.js'

/** The amount of a bank entry that pays one invoice. */
export interface PlannedPart {
  readonly invoiceId: number
  readonly amount: Cents
  /** Number or name of the invoice. */
  readonly name: string
  /**
   * Amount due at the time of planning, or 0 if the invoice was not open. If it differs when the entry is recorded, the
   * invoice has changed.
   */
  readonly owed: Cents
}

/** A bank entry that pays invoices of one client. */
export interface MatchedEntry {
  readonly entry: ReferencedEntry
  readonly outcome: 'fits'
  readonly amount: Cents
  readonly currencyId: number
  readonly clientId: number | null
  /** If there is only one part, it has the entry's full amount, and an overpayment becomes credit. */
  readonly parts: readonly PlannedPart[]
  /** Evidence for the match: `number`, `amount`, `name`, or `account`. */
  readonly by: readonly string[]
}

/** The planned outcome of a bank entry. */
export type PlannedEntry =
  | { readonly entry: ReferencedEntry; readonly outcome: 'known' }
  | MatchedEntry
  | {
      readonly entry: ReferencedEntry
      readonly outcome: 'open'
      /** Reason why the entry remains open. */
      readonly why: string
    }
