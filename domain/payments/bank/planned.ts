import type { Cents } from '../../values/money.js'
import type { ReferencedEntry } from './entry.js'

/** The part of an entry that pays an invoice. */
export interface PlannedPart {
  readonly invoiceId: number
  readonly amount: Cents
  /** The name that people know the invoice by. */
  readonly name: string
  /** The amount that is owed before, so that a change in between is seen; 0 where the invoice takes no money. */
  readonly owed: Cents
}

/** An entry that pays invoices of one client. */
export interface FittingEntry {
  readonly entry: ReferencedEntry
  readonly outcome: 'fits'
  readonly amount: Cents
  readonly currencyId: number
  readonly clientId: number | null
  /** A single one takes all of it; what is more than owed becomes credit. */
  readonly parts: readonly PlannedPart[]
  /** The signs that it was told by: number, amount, name, account. */
  readonly by: readonly string[]
}

/** The plan of an entry. */
export type Planned =
  | { readonly entry: ReferencedEntry; readonly outcome: 'known' }
  | FittingEntry
  | {
      readonly entry: ReferencedEntry
      readonly outcome: 'open'
      /** The tries, in words. */
      readonly why: string
    }
