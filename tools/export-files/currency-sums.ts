import type { Currency } from '../../domain/values/currencies.js'
import { type Cents, cents, toText } from '../../domain/values/money.js'

/** Adds amounts up by currency. */
export class CurrencySums {
  readonly #sums = new Map<Currency, number>()

  count(currency: Currency, amount: Cents): void {
    this.#sums.set(currency, (this.#sums.get(currency) ?? 0) + amount)
  }

  /** Returns a function that writes amounts of a currency as decimal texts. */
  texts({ row }: Currency): (amount: Cents) => string {
    return (amount) => toText(amount, row.decimals)
  }

  /** The sums as decimal texts, by the codes of their currencies. */
  document(): Readonly<Record<string, string>> {
    const sums = [...this.#sums].sort(([a], [b]) => (a.code < b.code ? -1 : 1))
    return Object.fromEntries(sums.map(([currency, sum]) => [currency.code, this.texts(currency)(cents(sum))]))
  }
}
