import { refused } from '../../../domain/ports/module.js'

/** Currencies that Stripe counts in whole units. Currencies with two decimals that must be zero are in `smallest`. */
const withoutDecimals = new Set([
  ...['BIF', 'CLP', 'DJF', 'GNF', 'JPY', 'KMF', 'KRW', 'MGA'],
  ...['PYG', 'RWF', 'VND', 'VUV', 'XAF', 'XOF', 'XPF'],
])

const withThree = new Set(['BHD', 'JOD', 'KWD', 'OMR', 'TND'])

/** Currencies whose smallest amount is several of Stripe's units, because the last decimals must be zeros. */
const smallest: Readonly<Record<string, number>> = { ISK: 100, UGX: 100, BHD: 10, JOD: 10, KWD: 10, OMR: 10, TND: 10 }

/** Returns Stripe's decimal places for a currency. The code must be upper case. */
export const stripeDecimals = (currency: string): number =>
  withoutDecimals.has(currency) ? 0 : withThree.has(currency) ? 3 : 2

interface Sum {
  /** Minor units, with `decimals` decimal places. */
  readonly amount: number
  /** Upper-case code. */
  readonly currency: string
  /** Defaults to Stripe's decimal places. */
  readonly decimals?: number | undefined
}

/** Converts an amount to Stripe's units. Throws `refused` if Stripe cannot express it exactly (R-4308). */
export function toStripeUnits({ amount, currency, decimals }: Sum): number {
  const own = stripeDecimals(currency)
  const given = decimals ?? own
  const units = given > own ? amount / 10 ** (given - own) : amount * 10 ** (own - given)
  if (!Number.isSafeInteger(units) || units % (smallest[currency] ?? 1) !== 0)
    throw refused(
      `Stripe cannot charge ${amount} units of ${currency} with ${given} decimals: its smallest unit is larger`,
    )
  return units
}

/** Converts an amount from Stripe for an event. `currency` may have any letter case. */
export function fromStripeUnits(amount: number, currency: string) {
  const code = currency.toUpperCase()
  return { amount, currency: code, decimals: stripeDecimals(code) }
}
