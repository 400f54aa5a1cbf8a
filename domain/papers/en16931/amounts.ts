import { type Cents, cents, toText } from '../../values/money.js'

/** Returns a function that formats amounts with at most two decimals. Any further decimals must be 0. */
export const amountWriter =
  (decimals: number) =>
  (amount: Cents): string =>
    decimals > 2 ? toText(cents(amount / 10 ** (decimals - 2)), 2) : toText(amount, decimals)
