import type { Day } from '../../values/days.js'
import type { Decimal } from '../../values/money.js'

/** Money that came in, as a bank statement tells it. */
export interface BankEntry {
  /** The line of the file that it begins on, from 1. */
  readonly line: number
  /** The bank's own reference; null where it gives none. */
  readonly id: string | null
  /** The account that the statement is of; null where the file does not say. */
  readonly account: string | null
  /** The day of value. */
  readonly day: Day
  /** Above 0. */
  readonly amount: Decimal
  /** A code in capitals. */
  readonly currency: string
  /** All that the payer wrote, on one line. */
  readonly text: string
  /** Of the payer; null where the bank tells none. */
  readonly name: string | null
  /** Without blanks, in capitals; also of an account that has another kind of number. */
  readonly iban: string | null
}

/** An entry with the reference that its payment gets. */
export interface ReferencedEntry extends BankEntry {
  readonly reference: string
}
