import { refused } from '../../../domain/ports/module.js'

/** Currencies that Stripe counts in whole units. Those of two decimals that are no cents are below. */
const withoutDecimals = new Set([
  ...['BIF', 'CLP', 'DJF', 'GNF', 'JPY', 'KMF', 'KRW', 'MGA'],
  ...['PYG', 'RWF', 'VND', 'VUV', 'XAF', 'XOF', 'XPF'],
])

const withThree = new Set(['BHD', 'JOD', 'KWD', 'OMR', 'TND'])

/** Currencies whose smallest amount is several of Stripe's units: the decimals that it sends are zeros. */
const smallest: Readonly<Record<string, number>> = { ISK: 100, UGX: 100, BHD: 10, JOD: 10, KWD: 10, OMR: 10, TND: 10 }

/** Returns the digits behind the point in which Stripe counts a currency; its code is upper case. */
export const stripeDecimals = (currency: string): number =>
  withoutDecimals.has(currency) ? 0 : withThree.has(currency) ? 3 : 2

interface Sum {
  /** Minor units, with `decimals` digits. */
  readonly amount: number
  /** Upper case. */
  readonly currency: string
  /** Defaults to Stripe's digits. */
  readonly decimals?: number | undefined
}

/** Returns an amount in Stripe's units. Throws refused for one that it cannot take as it is (R-4308). */
export function inStripeUnits({ amount, currency, decimals }: Sum): number {
  const own = stripeDecimals(currency)
  const given = decimals ?? own
  const units = given > own ? amount / 10 ** (given - own) : amount * 10 ** (own - given)
  if (!Number.isSafeInteger(units) || units % (smallest[currency] ?? 1) !== 0)
    throw refused(`Stripe cannot take ${amount} units of ${currency} with ${given} decimals: it counts larger ones`)
  return units
}

/** Returns an amount of Stripe's as events state it; `currency` in any letter case. */
export function asTold(amount: number, currency: string) {
  const code = currency.toUpperCase()
  return { amount, currency: code, decimals: stripeDecimals(code) }
}
