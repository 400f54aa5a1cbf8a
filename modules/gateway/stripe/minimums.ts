/** Smallest amounts that Stripe accepts, in major units, for accounts that settle in the payment's currency. */
export const minimums: Readonly<Record<string, number>> = {
  ...{ USD: 0.5, AUD: 0.5, BRL: 0.5, CAD: 0.5, CHF: 0.5, EUR: 0.5, INR: 0.5, NZD: 0.5, SGD: 0.5, GBP: 0.3 },
  ...{ BGN: 1, AED: 2, MYR: 2, PLN: 2, RON: 2, DKK: 2.5, NOK: 3, SEK: 3, HKD: 4, MXN: 10, CZK: 15, JPY: 50, HUF: 175 },
}
