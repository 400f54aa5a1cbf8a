import type { Day } from '../../values/days.js'
import type { Decimal } from '../../values/money.js'

/** Incoming money on a bank statement. */
export interface BankEntry {
  /** The entry's first line in the file, counting from 1. */
  readonly line: number
  /** The bank's reference, or null. */
  readonly id: string | null
  /** The statement's account, or null if the file does not contain it. */
  readonly account: string | null
  /** Value date. */
  readonly day: Day
  /** Positive. */
  readonly amount: Decimal
  /** Upper-case code. */
  readonly currency: string
  /** The payer's text on one line. */
  readonly text: string
  /** The payer's name, or null if the bank does not report it. */
  readonly name: string | null
  /** The payer's IBAN or other account number, in upper case without spaces, or null. */
  readonly iban: string | null
}

/** An entry with the reference under which its payment is recorded. */
export interface ReferencedEntry extends BankEntry {
  readonly reference: string
}
