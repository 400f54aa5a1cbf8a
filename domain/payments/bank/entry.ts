import type { Day } from '../../values/days.js'
import type { Decimal } from '../../values/money.js'

/** An incoming payment on a bank statement. */
export interface BankEntry {
  /** Number of the entry's first line in the file, starting at 1. */
  readonly line: number
  /** The bank's reference, or null if the bank gives none. */
  readonly id: string | null
  /** Account of the statement, or null if the file does not contain it. */
  readonly account: string | null
  /** Value date. */
  readonly day: Day
  /** Positive amount in major units. */
  readonly amount: Decimal
  /** Uppercase currency code. */
  readonly currency: string
  /** The payer's remittance text, as a single line. */
  readonly text: string
  /** The payer's name, or null if it is unknown. */
  readonly name: string | null
  /** The payer's IBAN or other account number, in uppercase without spaces. Null if it is unknown. */
  readonly iban: string | null
}

/** A bank entry with the reference under which its payment is recorded. */
export interface ReferencedEntry extends BankEntry {
  readonly reference: string
}
