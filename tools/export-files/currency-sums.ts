import type { Currency } from '../../domain/values/currencies.js'
import { type Cents, cents, toText } from '../../domain/values/money.js'

/** Adds up amounts by currency. */
export class CurrencySums {
  readonly #sums = new Map<Currency, number>()

  count(currency: Currency, amount: Cents): void {
    this.#sums.set(currency, (this.#sums.get(currency) ?? 0) + amount)
  }

  /** Returns a function that formats amounts of a currency as decimal text. */
  texts({ row }: Currency): (amount: Cents) => string {
    return (amount) => toText(amount, row.decimals)
  }

  /** Returns the sums as decimal text by currency code. */
  document(): Readonly<Record<string, string>> {
    const sums = [...this.#sums].sort(([a], [b]) => (a.code < b.code ? -1 : 1))
    return Object.fromEntries(sums.map(([currency, sum]) => [currency.code, this.texts(currency)(cents(sum))]))
  }
}
