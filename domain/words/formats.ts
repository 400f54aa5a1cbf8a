import type { CurrencyRow } from '../../db/rows.js'
import type { Day } from '../values/days.js'
import { fillIn } from '../values/fill-in.js'
import { localesOf } from '../values/languages.js'
import { type Cents, cents, toText } from '../values/money.js'
import { ownWords } from './catalogue.js'

/**
 * How a language writes days, numbers and rates, as plain data: what Intl says differs from one version of Node to the next,
 * and a paper that keeps this is written alike for ever.
 */
export interface Formats {
  /** With `{day}`, `{month}` and `{year}`. */
  readonly day: string
  readonly hasTwoDigitDays: boolean
  /** By number, January first: `01`, or `Jan`. */
  readonly months: readonly string[]
  readonly decimal: string
  readonly group: string
  /** Digits of the group before the decimals, of those before it, and of the first group at least. */
  readonly groups: readonly [last: number, others: number, first: number]
  /** With `{rate}`. */
  readonly percent: string
}

/** Returns how a language writes: a tag of BCP 47, else English. */
export function formatsOf(language: string): Formats {
  const locales = localesOf(language)
  const dates = new Intl.DateTimeFormat(locales, {
    // The name of a month would be in another language than the words around it.
    ...(ownWords(language) === undefined
      ? { day: '2-digit', month: '2-digit', year: 'numeric' }
      : { dateStyle: 'medium' }),
    timeZone: 'UTC',
    calendar: 'gregory',
    numberingSystem: 'latn',
  })
  const partsOn = (month: number) => dates.formatToParts(Date.UTC(2026, month, 1))
  const numbers = new Intl.NumberFormat(locales, { numberingSystem: 'latn', minimumFractionDigits: 2 })
  const parts = numbers.formatToParts(1_234_567_890.5)
  const integers = parts.filter(({ type }) => type === 'integer').map(({ value }) => value.length)
  const isGroupedAt = (value: number) => numbers.formatToParts(value).some(({ type }) => type === 'group')
  return {
    day: partsOn(0)
      .map(({ type, value }) => (['day', 'month', 'year'].includes(type) ? `{${type}}` : value))
      .join(''),
    hasTwoDigitDays: partsOn(0).some(({ type, value }) => type === 'day' && value.length === 2),
    months: Array.from({ length: 12 }, (_, month) => partsOn(month).find(({ type }) => type === 'month')?.value ?? ''),
    decimal: parts.find(({ type }) => type === 'decimal')?.value ?? '.',
    group: parts.find(({ type }) => type === 'group')?.value ?? '',
    groups: [integers.at(-1) ?? 3, integers.at(-2) ?? 3, isGroupedAt(1234) ? 1 : 2],
    percent: new Intl.NumberFormat(locales, { style: 'percent', numberingSystem: 'latn' })
      .formatToParts(0.07)
      .map(({ type, value }) => (type === 'integer' ? '{rate}' : value))
      .join(''),
  }
}

export function writeDay({ day, months, hasTwoDigitDays }: Formats, date: Day): string {
  const [year = '', month = '', dayOfMonth = ''] = date.split('-')
  return fillIn(day, {
    year: Number(year),
    month: months[Number(month) - 1] ?? month,
    day: hasTwoDigitDays ? dayOfMonth : Number(dayOfMonth),
  })
}

/** Writes decimal text, `-1234.50`, grouped. */
export function writeNumber({ decimal, group, groups: [last, others, first] }: Formats, text: string): string {
  const [whole = '', fraction] = text.replace('-', '').split('.')
  const parts: string[] = []
  let rest = whole
  if (whole.length >= last + first)
    for (let size = last; rest.length > size; size = others) {
      parts.unshift(rest.slice(-size))
      rest = rest.slice(0, -size)
    }
  const sign = text.startsWith('-') ? '-' : ''
  return `${sign}${[rest, ...parts].join(group)}${fraction === undefined ? '' : decimal + fraction}`
}

/** Writes a rate that is a whole number of thousandths of a percent, `8,25 %`. */
export const writeRate = (formats: Formats, thousandths: number): string =>
  fillIn(formats.percent, {
    rate: writeNumber(formats, String(thousandths / 1000)),
  })

/** Writes an amount with the signs of its currency, `-$1,212.50`. */
export function writeAmount(
  formats: Formats,
  { prefix, suffix, decimals }: Pick<CurrencyRow, 'prefix' | 'suffix' | 'decimals'>,
  amount: Cents,
): string {
  const digits = writeNumber(formats, toText(cents(Math.abs(amount)), decimals))
  return `${amount < 0 ? '-' : ''}${prefix}${digits}${suffix}`
}

/** Returns the names of countries in a language, by their two letters. */
export function countryNames(language: string): Readonly<Record<string, string>> {
  const names = new Intl.DisplayNames(localesOf(language), { type: 'region', fallback: 'none' })
  const letters = Array.from({ length: 26 }, (_, at) => String.fromCharCode(65 + at))
  const codes = letters.flatMap((first) => letters.map((second) => first + second))
  return Object.fromEntries(codes.map((code) => [code, names.of(code)] as const).filter(isNamed))
}

const isNamed = (entry: readonly [string, string | undefined]): entry is readonly [string, string] =>
  entry[1] !== undefined
