import type { CurrencyRow } from '../../db/rows.js'
import { Currency } from '../../domain/values/currencies.js'
import type { Cents } from '../../domain/values/money.js'
import type { Locale } from '../../domain/words/locale.js'

/** An amount in minor units with its currency, as plain data. */
export interface Money {
  readonly amount: Cents
  readonly currency: CurrencyRow
}

/** Returns a function that combines an amount with the currency. */
export const createMoney =
  ({ row: currency }: Currency) =>
  (amount: Cents): Money => ({ amount, currency })

/** Formats an amount with the currency's prefix and suffix. */
export const formatMoney = (locale: Locale, { amount, currency }: Money): string =>
  locale.amount(new Currency(currency), amount)
