import { Fault } from '../values/faults.js'
import { type Cents, cents, type Decimal } from '../values/money.js'

/** Piece, among the units of UN/ECE Recommendation 20. */
export const piece = 'C62'

/** The parts that the amount of a line is made of. */
export interface LinePrice {
  /** Above 0, with up to four decimals. */
  readonly quantity: Decimal
  /** A code of UN/ECE Recommendation 20. */
  readonly unit: string
  /** Of one unit, with up to six decimals. */
  readonly unitPrice: Decimal
  /** Hundredths of a percent. */
  readonly discount: number
}

/** Beyond any real invoice, and within the range of exact whole numbers. */
export const maxTotal = 10 ** 14

const wholeDiscount = 10_000n

/**
 * Returns the amount of a line in a currency of so many decimals: quantity × unit price, less the discount, rounded once,
 * half up, away from zero (R-1074). Throws total_too_large.
 */
export function amountOf({ quantity, unitPrice, discount }: Omit<LinePrice, 'unit'>, decimals: number): Cents {
  const [many, price] = [wholeOf(quantity), wholeOf(unitPrice)]
  const product = many.digits * price.digits * (wholeDiscount - BigInt(discount)) * 10n ** BigInt(decimals)
  const divisor = 10n ** BigInt(many.decimals + price.decimals) * wholeDiscount
  const magnitude = (2n * (product < 0n ? -product : product) + divisor) / (2n * divisor)
  if (magnitude > maxTotal) throw new Fault('total_too_large')
  return cents(Number(product < 0n ? -magnitude : magnitude))
}

/** A decimal text as a whole number and how many of its digits are decimals. */
function wholeOf(text: Decimal): { readonly digits: bigint; readonly decimals: number } {
  const [whole = '0', fraction = ''] = text.split('.')
  return { digits: BigInt(whole + fraction), decimals: fraction.length }
}
