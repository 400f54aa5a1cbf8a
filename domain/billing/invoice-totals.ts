import { add, type Cents, cents, zero } from '../values/money.js'

export interface Totals {
  readonly subtotal: Cents
  readonly discount: Cents
  readonly tax: Cents
  readonly total: Cents
}

/** Hundredths of a percent in a whole, and thousandths. */
const wholeDiscount = 10_000
export const wholeTax = 100_000

/**
 * Returns the totals of lines. The discount of the taxed lines and that of the others are rounded each by itself, half up,
 * and the tax is the net of the taxed lines, as it is then, times the rate, rounded likewise (R-1002).
 */
export function totalsOf(
  lines: readonly { readonly amount: Cents; readonly taxed: boolean }[],
  { discount: percent, taxRate }: { readonly discount: number; readonly taxRate: number },
): Totals {
  const subtotal = add(...lines.map(({ amount }) => amount))
  const taxed = add(...lines.filter((line) => line.taxed).map(({ amount }) => amount))
  const lessTaxed = fraction(taxed, percent, wholeDiscount)
  const discount = add(lessTaxed, fraction(cents(subtotal - taxed), percent, wholeDiscount))
  const tax = fraction(cents(taxed - lessTaxed), taxRate, wholeTax)
  return { subtotal, discount, tax, total: cents(subtotal - discount + tax) }
}

/** amount × part ÷ whole, rounded half up, away from zero, without leaving whole numbers. */
export function fraction(amount: Cents, part: number, whole: number): Cents {
  if (amount === 0 || part === 0) return zero
  const [product, divisor] = [BigInt(Math.abs(amount)) * BigInt(part), BigInt(whole)]
  const rounded = Number((2n * product + divisor) / (2n * divisor))
  return cents(amount < 0 ? -rounded : rounded)
}
