declare const minor: unique symbol
declare const decimal: unique symbol

/** An amount in whole minor units of its currency (cents, øre; yen have none). */
export type Cents = number & { readonly [minor]: true }
/** An amount as plain decimal text, exactly as it was sent: `12.5`, `-0.005`. */
export type Decimal = string & { readonly [decimal]: true }

export const zero = 0 as Cents

/** A whole number of minor units from the database or a sum. Throws RangeError past what is exact. */
export function cents(value: number): Cents {
  if (!Number.isSafeInteger(value)) throw new RangeError(`${value} is no exact amount`)
  return (value === 0 ? 0 : value) as Cents
}

export function add(...amounts: readonly Cents[]): Cents {
  let sum = 0
  for (const amount of amounts) sum += amount
  return cents(sum)
}

export const subtract = (from: Cents, amount: Cents): Cents => cents(from - amount)

/** Decimal text -> minor units. Digits past the currency's decimals are rounded half up, away from zero. */
export function toCents(amount: Decimal, decimals: number): Cents {
  const negative = amount.startsWith('-')
  const [whole = '0', fraction = ''] = amount.replace('-', '').split('.')
  const kept = fraction.slice(0, decimals).padEnd(decimals, '0')
  const up = (fraction[decimals] ?? '0') >= '5' ? 1n : 0n
  const magnitude = BigInt(whole + kept) + up
  return cents(Number(negative ? -magnitude : magnitude))
}

/**
 * Minor units -> the number that stands for them on the wire, with the currency's decimals. Both sides of the division are
 * exact, so that it is rounded like the decimal text that is read as a number.
 */
export const toNumber = (amount: Cents, decimals: number): number => amount / (powersOfTen[decimals] as number)

const powersOfTen = Array.from({ length: 16 }, (_, decimals) => Number(`1e${decimals}`))

/** Minor units -> decimal text, `-12.50`. */
export function toText(amount: Cents, decimals: number): string {
  const digits = String(Math.abs(amount)).padStart(decimals + 1, '0')
  const sign = amount < 0 ? '-' : ''
  return decimals === 0 ? sign + digits : `${sign}${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`
}

/** Decimal text without the zeros at its end that say nothing: `2.50` as `2.5`. */
export function shortest(text: string): Decimal {
  if (!text.includes('.')) return text as Decimal
  let end = text.length
  while (text[end - 1] === '0') end--
  return text.slice(0, text[end - 1] === '.' ? end - 1 : end) as Decimal
}
