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
  'corrected amount',
  'corrected fees',
  'credit',
] as const
export type EntryKind = (typeof entryKinds)[number]

/** An account by what it is for; the setting `accounts` gives it a number. */
export type Role =
  | { readonly of: 'receivables' | 'credit' | 'fees' | 'gifts' | 'write_offs' | 'transfers' | 'clearing' }
  | { readonly of: 'gateway'; readonly name: string }
  | { readonly of: 'revenue'; readonly taxes: readonly Tax[]; readonly group: string; readonly kind: string }
  | { readonly of: 'tax'; readonly taxes: readonly [Tax] }

/** Sums by which a ledger is compared with the statistics (R-3755). */
export const tallies = ['invoiced', 'credited', 'cancelled', 'paid', 'refunded', 'fees'] as const
export type Tally = (typeof tallies)[number]

/** An amount that one account gives and another takes; below 0 it is the other way round. */
export interface Movement {
  readonly debit: Role
  readonly credit: Role
  readonly amount: Cents
  /** The sum that it is in, and by how much. */
  readonly tally?: readonly [Tally, Cents]
}

/** A row of the database as the ledger tells it (R-3751). */
export interface Entry {
  /** Unique, and the same for ever: a letter for the table and the number of the row. */
  readonly id: string
  readonly kind: EntryKind
  /** The day on which it is booked. */
  readonly day: Day
  /** The day on which money moved, where that is another. */
  readonly valueDay: Day
  /** Of the paper that it is of; empty where it is of none. */
  readonly number: string
  /** The number of the client, also of one who was deleted; null where nobody knows it. */
  readonly client: number | null
  /** Two letters, of the buyer on the paper; empty where it is of none. */
  readonly country: string
  readonly currencyId: number
  readonly movements: readonly Movement[]
}
