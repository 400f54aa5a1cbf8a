import type { Knex } from 'knex'
import { type AtTill, till } from '../support/payments.js'

/** The money that the provider behind the till has taken and sent back, by payment attempt. */
export class TillBook {
  readonly #byAttempt = new Map<number, AtTill>()
  #read = 0
  /** Amount that banks have reversed, in minor units. */
  disputed = 0

  /** Returns the till's entry for a payment attempt, or undefined if the attempt never reached the till. */
  entryOf(attemptId: number): AtTill | undefined {
    if (this.#read < till.made.size) this.#readOn()
    return this.#byAttempt.get(attemptId)
  }

  #readOn(): void {
    for (const one of [...till.made.values()].slice(this.#read)) {
      const id = attemptIdOf(one)
      // A repeated request must have the first request's name, so that the till makes no second entry.
      if (this.#byAttempt.has(id)) throw new Error(`the till was asked for attempt ${id} twice`)
      this.#byAttempt.set(id, one)
    }
    this.#read = till.made.size
  }

  /** Returns the amount that the till has sent back for a payment. */
  sentBackOf = ({ transid }: Pick<AtTill, 'transid'>): number => {
    let sum = 0
    for (const { of, amount } of till.refunds.values()) if (paymentId(of) === transid) sum += amount
    return sum
  }

  /**
   * Compares the ledger with the till: each payment is recorded once with its amount, and the ledger's total for the
   * till is the money taken minus the money sent back. `isKnown` returns true if the service knows that an attempt is
   * paid.
   */
  async check(db: Knex, isKnown: (attemptId: number) => boolean): Promise<string[]> {
    const rows = await db('transactions')
      .where({ gateway: 'till' })
      .select('transid', 'amount_in', 'amount_out', 'is_return')
    const ledger = new Map<string, number>()
    for (const { transid, amount_in, is_return } of rows)
      if (amount_in > 0 && is_return === 0)
        ledger.set(paymentId(transid), (ledger.get(paymentId(transid)) ?? 0) + amount_in)
    let taken = 0
    const wrong: string[] = []
    for (const one of till.made.values()) {
      if (one.state !== 'paid' || !isKnown(attemptIdOf(one))) continue
      const has = ledger.get(one.transid as string) ?? 0
      ledger.delete(one.transid as string)
      taken += one.order.amount
      if (has !== one.order.amount)
        wrong.push(`the till has taken ${one.order.amount} for attempt ${attemptIdOf(one)}, the ledger has ${has}`)
    }
    for (const [transid, amount] of ledger) wrong.push(`the ledger has ${amount} of ${transid}, the till has not`)
    let back = this.disputed
    for (const { amount } of till.refunds.values()) back += amount
    // The till does not send back refunds that staff only record, which lack a reference.
    const own = rows.filter(({ transid, amount_out }) => transid !== null || amount_out === 0)
    const kept = own.reduce((sum, { amount_in, amount_out }) => sum + amount_in - amount_out, 0)
    if (kept !== taken - back)
      wrong.push(`the ledger has ${kept} of the till, which has taken ${taken} and sent back ${back}`)
    return wrong
  }
}

/** Returns the attempt's ID. An attempt's name ends in its ID and its time. */
const attemptIdOf = ({ attempt }: AtTill): number => Number(/-pay-(\d+)-\d+$/.exec(attempt)?.[1])

/**
 * Returns the payment ID. The shares of a payment's further invoices are recorded under this ID, a slash, and another
 * ID.
 */
export const paymentId = (transid: string | null): string => (transid ?? '').split('/')[0] ?? ''
