import type { Cents } from '../../values/money.js'
import type { ReferencedEntry } from './entry.js'

/** The part of an entry that pays one invoice. */
export interface PlannedPart {
  readonly invoiceId: number
  readonly amount: Cents
  /** The invoice's display name. */
  readonly name: string
  /** Amount due when the entry was planned, which reveals later changes; 0 if the invoice is not open. */
  readonly owed: Cents
}

/** An entry that pays one client's invoices. */
export interface MatchedEntry {
  readonly entry: ReferencedEntry
  readonly outcome: 'fits'
  readonly amount: Cents
  readonly currencyId: number
  readonly clientId: number | null
  /** A single part takes the whole amount, and an overpayment becomes credit. */
  readonly parts: readonly PlannedPart[]
  /** Evidence for the match: number, amount, name, account. */
  readonly by: readonly string[]
}

/** The planned outcome of an entry. */
export type PlannedEntry =
  | { readonly entry: ReferencedEntry; readonly outcome: 'known' }
  | MatchedEntry
  | {
      readonly entry: ReferencedEntry
      readonly outcome: 'open'
      /** Reason why the entry did not match. */
      readonly why: string
    }
