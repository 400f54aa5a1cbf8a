import type { Tax } from '../taxes/tax.js'
import type { Day } from '../values/days.js'
import type { Cents } from '../values/money.js'

export const entryKinds = [
  'invoice',
  'credit note',
  'cancelled',
  'reopened',
  'payment',
  'by hand',
  'refund',
  'dispute',
  'failed refund',
  'won dispute',
  'disputed money',
  'corrected amount',
  'corrected fees',
  'credit',
] as const
export type EntryKind = (typeof entryKinds)[number]

/** The purpose of an account. The `accounts` setting maps it to an account number. */
export type Role =
  | { readonly of: 'receivables' | 'credit' | 'fees' | 'gifts' | 'write_offs' | 'transfers' | 'clearing' }
  /** Money withdrawn by gateways for undecided disputes. */
  | { readonly of: 'disputed_money' }
  | { readonly of: 'gateway'; readonly name: string }
  | { readonly of: 'revenue'; readonly taxes: readonly Tax[]; readonly group: string; readonly kind: string }
  | { readonly of: 'tax'; readonly taxes: readonly [Tax] }

/** Totals that reconcile the ledger with the statistics (R-3755). */
export const tallies = ['invoiced', 'credited', 'cancelled', 'paid', 'refunded', 'fees'] as const
export type Tally = (typeof tallies)[number]

/** An amount debited to one account and credited to another. A negative amount swaps debit and credit. */
export interface Movement {
  readonly debit: Role
  readonly credit: Role
  readonly amount: Cents
  /** The total to which the movement adds, and the signed amount that it adds. */
  readonly tally?: readonly [Tally, Cents]
}

/** A ledger entry derived from one database row (R-3751). */
export interface Entry {
  /** Unique and permanent: a letter for the table, followed by the row ID. */
  readonly id: string
  readonly kind: EntryKind
  /** Posting date. */
  readonly day: Day
  /** Value date of a transaction, on which the money moved. Equals the posting date for all other entries. */
  readonly valueDay: Day
  /**
   * The document's number. Empty if the entry has no document, or if the document was numbered after the row was
   * recorded.
   */
  readonly number: string
  /** Client ID, even if the client was deleted. Null if unknown. */
  readonly client: number | null
  /** Two-letter country code of the buyer on the document. Empty if unknown, or if `number` is empty. */
  readonly country: string
  readonly currencyId: number
  readonly movements: readonly Movement[]
}
