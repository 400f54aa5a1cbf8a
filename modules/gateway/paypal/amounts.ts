import { refused } from '../../../domain/ports/module.js'
import { textAt, valueAt } from './json.js'

/** Currencies for which PayPal accepts only whole units. */
const wholeCurrencies = new Set(['HUF', 'JPY', 'TWD'])

/** Returns the number of decimal places that PayPal uses for a currency. */
export const payPalDecimals = (currency: string): number => (wholeCurrencies.has(currency) ? 0 : 2)

/** An amount in PayPal's format. */
export interface PayPalMoney {
  readonly currency_code: string
  readonly value: string
}

/** An amount in minor units of `currency`, with `decimals` decimal places. */
export interface MinorUnits {
  readonly amount: number
  readonly currency: string
  readonly decimals: number
}

/**
 * Formats an amount for PayPal. Throws `refused` if PayPal's decimal places cannot express the amount exactly (R-4353).
 */
export function formatMoney({ amount, currency, decimals }: MinorUnits): PayPalMoney {
  const value = exactValue(amount, decimals, payPalDecimals(currency))
  if (value === undefined)
    throw refused(
      `PayPal accepts ${currency} with ${payPalDecimals(currency)} decimals only, so this amount cannot be paid there`,
    )
  return { currency_code: currency, value }
}

/** Returns true if PayPal can express an amount exactly. */
export const isExact = ({ amount, currency, decimals }: MinorUnits): boolean =>
  exactValue(amount, decimals, payPalDecimals(currency)) !== undefined

function exactValue(amount: number, from: number, to: number): string | undefined {
  const scale = 10n ** BigInt(Math.abs(from - to))
  const units = BigInt(amount)
  if (from > to && units % scale !== 0n) return undefined
  const scaled = from > to ? units / scale : units * scale
  if (to === 0) return String(scaled)
  const digits = String(scaled).padStart(to + 1, '0')
  return `${digits.slice(0, -to)}.${digits.slice(-to)}`
}

/**
 * Parses an amount from PayPal. Returns undefined if it is missing, malformed, or too large, or has more decimals than
 * PayPal uses for the currency.
 */
export function readMoney(money: unknown): MinorUnits | undefined {
  const currency = textAt(money, 'currency_code')
  const value = valueAt(money, 'value')
  const [, whole = '', , fraction = ''] = /^(\d*)(\.(\d+))?$/.exec(typeof value === 'string' ? value : '-') ?? []
  if (currency === undefined || whole + fraction === '') return undefined
  const decimals = payPalDecimals(currency)
  const kept = fraction.replace(/(?<!0)0+$/, '')
  const amount = Number(whole + kept.padEnd(decimals, '0'))
  return kept.length > decimals || !Number.isSafeInteger(amount) ? undefined : { amount, currency, decimals }
}
