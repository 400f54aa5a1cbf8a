declare const minor: unique symbol
declare const decimal: unique symbol

/**
 * An amount in whole minor units of its currency, such as cents or øre, or in whole units of a currency without minor
 * units, such as yen.
 */
export type Cents = number & { readonly [minor]: true }
/** An amount as plain decimal text, exactly as received: `12.5`, `-0.005`. */
export type Decimal = string & { readonly [decimal]: true }

export const zero = 0 as Cents

/**
 * Converts a whole number of minor units from the database or a sum. Throws a RangeError if it is not a safe integer.
 */
export function cents(value: number): Cents {
  if (!Number.isSafeInteger(value)) throw new RangeError(`${value} is not an exact amount`)
  return (value === 0 ? 0 : value) as Cents
}

export function add(...amounts: readonly Cents[]): Cents {
  let sum = 0
  for (const amount of amounts) sum += amount
  return cents(sum)
}

export const subtract = (from: Cents, amount: Cents): Cents => cents(from - amount)

/** Converts decimal text to minor units. Digits beyond the currency's decimals are rounded half away from zero. */
export function toCents(amount: Decimal, decimals: number): Cents {
  const negative = amount.startsWith('-')
  const [whole = '0', fraction = ''] = amount.replace('-', '').split('.')
  const kept = fraction.slice(0, decimals).padEnd(decimals, '0')
  const up = (fraction[decimals] ?? '0') >= '5' ? 1n : 0n
  const magnitude = BigInt(whole + kept) + up
  return cents(Number(negative ? -magnitude : magnitude))
}

/**
 * Converts minor units to the number used on the wire, with the currency's decimals. Both operands of the division are
 * exact, so the result equals the parsed decimal text.
 */
export const toNumber = (amount: Cents, decimals: number): number => amount / (powersOfTen[decimals] as number)

const powersOfTen = Array.from({ length: 16 }, (_, decimals) => Number(`1e${decimals}`))

/** Converts minor units to decimal text: `-12.50`. */
export function toText(amount: Cents, decimals: number): string {
  const digits = String(Math.abs(amount)).padStart(decimals + 1, '0')
  const sign = amount < 0 ? '-' : ''
  return decimals === 0 ? sign + digits : `${sign}${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`
}

/** Removes trailing zeros after the decimal point: `2.50` becomes `2.5`. */
export function trimZeros(text: string): Decimal {
  if (!text.includes('.')) return text as Decimal
  let end = text.length
  while (text[end - 1] === '0') end--
  return text.slice(0, text[end - 1] === '.' ? end - 1 : end) as Decimal
}
