import type { CurrencyRow } from '../../db/rows.js'
import { Currency } from '../../domain/values/currencies.js'
import type { Cents } from '../../domain/values/money.js'
import type { Locale } from '../../domain/words/locale.js'

/** An amount as plain data: hundredths, and the currency that they are of. */
export interface Money {
  readonly amount: Cents
  readonly currency: CurrencyRow
}

/** Returns what makes amounts of a currency. */
export const moneyOf =
  ({ row: currency }: Currency) =>
  (amount: Cents): Money => ({ amount, currency })

/** Writes an amount as the language does, with the signs of its currency. */
export const write = (locale: Locale, { amount, currency }: Money): string =>
  locale.amount(new Currency(currency), amount)
