import type { CurrencyRow } from '../../db/rows.js'
import type { Day } from '../values/days.js'
import { fillIn } from '../values/fill-in.js'
import { formattingLocales } from '../values/languages.js'
import { type Cents, cents, toText } from '../values/money.js'
import { findWords } from './catalog.js'

/**
 * Formats for days, numbers, and rates in one language. Plain data, because the output of Intl varies between versions
 * of Node, and documents that store their formats must never change.
 */
export interface Formats {
  /** Pattern with `{day}`, `{month}`, and `{year}`. */
  readonly day: string
  readonly hasTwoDigitDays: boolean
  /** Numbers or names of the months from January on, such as `01` or `Jan`. */
  readonly months: readonly string[]
  readonly decimal: string
  readonly group: string
  /**
   * Number of digits in the last group of a whole number and in the other groups, and the minimum number in the first
   * group.
   */
  readonly groups: readonly [last: number, others: number, first: number]
  /** Pattern with `{rate}`. */
  readonly percent: string
}

/** Returns the formats for a BCP 47 language tag, or English formats if the text is not a tag. */
export function getFormats(language: string): Formats {
  const locales = formattingLocales(language)
  const dates = new Intl.DateTimeFormat(locales, {
    // Uses numbers for months if the texts are in a different language, because month names would not match them.
    ...(findWords(language) === undefined
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

export function formatDay({ day, months, hasTwoDigitDays }: Formats, date: Day): string {
  const [year = '', month = '', dayOfMonth = ''] = date.split('-')
  return fillIn(day, {
    year: Number(year),
    month: months[Number(month) - 1] ?? month,
    day: hasTwoDigitDays ? dayOfMonth : Number(dayOfMonth),
  })
}

/** Formats decimal text such as `-1234.50` with separators. */
export function formatNumber({ decimal, group, groups: [last, others, first] }: Formats, text: string): string {
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

/** Formats a rate in thousandths of a percent, such as `8,25 %`. */
export const formatRate = (formats: Formats, thousandths: number): string =>
  fillIn(formats.percent, {
    rate: formatNumber(formats, String(thousandths / 1000)),
  })

/** Formats an amount with the currency's prefix and suffix, such as `-$1,212.50`. */
export function formatAmount(
  formats: Formats,
  { prefix, suffix, decimals }: Pick<CurrencyRow, 'prefix' | 'suffix' | 'decimals'>,
  amount: Cents,
): string {
  const digits = formatNumber(formats, toText(cents(Math.abs(amount)), decimals))
  return `${amount < 0 ? '-' : ''}${prefix}${digits}${suffix}`
}

/** Returns the country names in a language by two-letter code. */
export function countryNames(language: string): Readonly<Record<string, string>> {
  const names = new Intl.DisplayNames(formattingLocales(language), { type: 'region', fallback: 'none' })
  const letters = Array.from({ length: 26 }, (_, at) => String.fromCharCode(65 + at))
  const codes = letters.flatMap((first) => letters.map((second) => first + second))
  return Object.fromEntries(codes.map((code) => [code, names.of(code)] as const).filter(isNamed))
}

const isNamed = (entry: readonly [string, string | undefined]): entry is readonly [string, string] =>
  entry[1] !== undefined
