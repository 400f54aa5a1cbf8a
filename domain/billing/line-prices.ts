import { Fault } from '../values/faults.js'
import { type Cents, cents, type Decimal } from '../values/money.js'

/** The unit code for a piece in UN/ECE Recommendation 20. */
export const pieceUnitCode = 'C62'

/** The components of a line's amount. */
export interface LinePrice {
  /** Greater than 0, with up to four decimals. */
  readonly quantity: Decimal
  /** A UN/ECE Recommendation 20 code. */
  readonly unit: string
  /** Price of one unit, with up to six decimals. */
  readonly unitPrice: Decimal
  /** Hundredths of a percent. */
  readonly discount: number
}

/** Maximum total. Higher than any real invoice, and within the range of safe integers. */
export const maxTotal = 10 ** 14

const wholeDiscount = 10_000n

/**
 * Returns a line's amount in a currency with the given decimals: quantity × unit price, less the discount, rounded
 * once, half away from zero (R-1074). Throws total_too_large.
 */
export function calculateLineAmount(
  { quantity, unitPrice, discount }: Omit<LinePrice, 'unit'>,
  decimals: number,
): Cents {
  const [many, price] = [parseDecimal(quantity), parseDecimal(unitPrice)]
  const product = many.digits * price.digits * (wholeDiscount - BigInt(discount)) * 10n ** BigInt(decimals)
  const divisor = 10n ** BigInt(many.decimals + price.decimals) * wholeDiscount
  const magnitude = (2n * (product < 0n ? -product : product) + divisor) / (2n * divisor)
  if (magnitude > maxTotal) throw new Fault('total_too_large')
  return cents(Number(product < 0n ? -magnitude : magnitude))
}

/** Returns the digits of a decimal string as an integer, and its number of decimals. */
function parseDecimal(text: Decimal): { readonly digits: bigint; readonly decimals: number } {
  const [whole = '0', fraction = ''] = text.split('.')
  return { digits: BigInt(whole + fraction), decimals: fraction.length }
}
