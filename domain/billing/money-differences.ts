/** An amount in minor units of a currency. */
export interface Money {
  readonly amount: number
  readonly currency: string
}

/** The part of a report that differs from what was requested or recorded. */
export interface MoneyDifference {
  /** Reported amount less the expected amount, in minor units. */
  readonly amount: number
  /** The reported currency, if it is not the expected one. */
  readonly currency: string | undefined
}

/**
 * Compares the money that a gateway reports with the requested or recorded money. Returns undefined if amount and
 * currency agree (R-4055).
 */
export function moneyDifference(expected: Money, reported: Money): MoneyDifference | undefined {
  const amount = reported.amount - expected.amount
  const currency = reported.currency === expected.currency ? undefined : reported.currency
  return amount === 0 && currency === undefined ? undefined : { amount, currency }
}
