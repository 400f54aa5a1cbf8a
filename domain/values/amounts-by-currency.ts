import type { Currency } from './currencies.js'
import { type Cents, cents } from './money.js'

const amountPattern = /^(?:([A-Z]{3})[ =:]\s*)?(\d{1,9}(?:\.\d{1,3})?)$/

/** Amounts in major units by currency code. The amount under an empty code applies to all other currencies. */
type AmountsByCurrency = ReadonlyMap<string, number>

/**
 * Parses amounts such as `0.50` for all currencies, or `EUR 0.50, JPY 50`. Returns undefined for other texts, and if a
 * currency has two amounts.
 */
export function parseAmountsByCurrency(text: string): AmountsByCurrency | undefined {
  const found = text.split(',').map((part) => amountPattern.exec(part.trim()))
  const amounts = new Map(found.flatMap((part) => (part === null ? [] : [[part[1] ?? '', Number(part[2])] as const])))
  return amounts.size === found.length ? amounts : undefined
}

/** Returns a currency's amount in minor units, or 0 for a currency without an amount. */
export function amountInCurrency(text: string, { code, row }: Currency): Cents {
  const amounts = parseAmountsByCurrency(text)
  return cents(Math.round((amounts?.get(code) ?? amounts?.get('') ?? 0) * 10 ** row.decimals))
}
