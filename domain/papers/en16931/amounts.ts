import { type Cents, cents, toText } from '../../values/money.js'

/** Returns what writes amounts of a currency: of three decimals the last, which is 0, is left out. */
export const amountWriter =
  (decimals: number) =>
  (amount: Cents): string =>
    decimals > 2 ? toText(cents(amount / 10 ** (decimals - 2)), 2) : toText(amount, decimals)
