import type { Knex } from 'knex'
import { type AtTill, till } from '../support/payments.js'

/** The money that the provider behind the till has taken and sent back, in the order in which it was asked, by the attempts of it. */
export class TillBook {
  readonly #byAttempt = new Map<number, AtTill>()
  #read = 0
  /** The amount that banks have taken back of it, in minor units. */
  disputed = 0

  /** Returns what the till has of an attempt; undefined where it was never asked. */
  entryOf(attemptId: number): AtTill | undefined {
    if (this.#read < till.made.size) this.#readOn()
    return this.#byAttempt.get(attemptId)
  }

  #readOn(): void {
    for (const one of [...till.made.values()].slice(this.#read)) {
      const id = attemptIdOf(one)
      // Whatever is asked again has to be the same question.
      if (this.#byAttempt.has(id)) throw new Error(`the till was asked for attempt ${id} twice`)
      this.#byAttempt.set(id, one)
    }
    this.#read = till.made.size
  }

  /** Returns what the till has sent back of a payment. */
  sentBackOf = ({ transid }: Pick<AtTill, 'transid'>): number => {
    let sum = 0
    for (const { of, amount } of till.refunds.values()) if (rootOf(of) === transid) sum += amount
    return sum
  }

  /**
   * Holds the ledger against the till: each payment is recorded once, with its amount, and what the ledger has of the till is what
   * that has taken less what went back. `isKnown` tells of which payments the service has been told.
   */
  async check(db: Knex, isKnown: (attemptId: number) => boolean): Promise<string[]> {
    const rows = await db('transactions')
      .where({ gateway: 'till' })
      .select('transid', 'amount_in', 'amount_out', 'is_return')
    const ledger = new Map<string, number>()
    for (const { transid, amount_in, is_return } of rows)
      if (amount_in > 0 && is_return === 0) ledger.set(rootOf(transid), (ledger.get(rootOf(transid)) ?? 0) + amount_in)
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
    const kept = rows.reduce((sum, { amount_in, amount_out }) => sum + amount_in - amount_out, 0)
    if (kept !== taken - back)
      wrong.push(`the ledger has ${kept} of the till, which has taken ${taken} and sent back ${back}`)
    return wrong
  }
}

/** The name of an attempt ends in its id and its time. */
const attemptIdOf = ({ attempt }: AtTill): number => Number(/-pay-(\d+)-\d+$/.exec(attempt)?.[1])

/** Further invoices of a payment are recorded under its id, a slash and their own. */
export const rootOf = (transid: string | null): string => (transid ?? '').split('/')[0] ?? ''
