import type { Day } from './days.js'

/** Maximum length of a format. `maxWidth` is the maximum of `N` in `{number:N}`. */
const maxFormat = 40
const maxWidth = 12

/** The year or month of the issue date, or literal text. */
export type NumberPart = 'year' | 'month' | { readonly text: string }

/** A parsed format of document numbers (R-3501). */
export interface NumberFormat {
  readonly source: string
  readonly before: readonly NumberPart[]
  readonly after: readonly NumberPart[]
  /** Minimum number of digits. Shorter numbers are padded with zeros. */
  readonly width: number
  /** True if numbering restarts each year. */
  readonly isYearly: boolean
  /** True if the format is the bare number. */
  readonly isPlain: boolean
}

export const plainFormat = '{number}'

const placeholder = /\{(year|month|number(?::([1-9]\d?))?)\}/g
const literal = /^[\p{L}\p{N} ._/#+-]*$/u

/** Parses a number format. Returns undefined if it is invalid. */
export function parseNumberFormat(source: string): NumberFormat | undefined {
  if (source.length > maxFormat || source !== source.trim()) return undefined
  const parts: (NumberPart | 'number')[] = []
  let [end, width] = [0, 1]
  for (const { 0: whole, 1: name = '', 2: digits, index } of source.matchAll(placeholder)) {
    if (index > end) parts.push({ text: source.slice(end, index) })
    end = index + whole.length
    if (name === 'year' || name === 'month') parts.push(name)
    else parts.push('number')
    if (digits !== undefined) width = Number(digits)
  }
  if (end < source.length) parts.push({ text: source.slice(end) })
  const places = (name: NumberPart | 'number') => parts.filter((part) => part === name).length
  const isText = parts.every((part) => typeof part === 'string' || literal.test(part.text))
  if (!isText || width > maxWidth || places('number') !== 1 || places('year') > 1 || places('month') > 1)
    return undefined
  const at = parts.indexOf('number')
  return {
    source,
    before: parts.slice(0, at) as NumberPart[],
    after: parts.slice(at + 1) as NumberPart[],
    width,
    isYearly: places('year') === 1,
    isPlain: parts.length === 1 && width === 1,
  }
}

/** Returns a function that formats the numbers issued on a day. */
export function numberWriter({ before, after, width }: NumberFormat, day: Day): (number: number) => string {
  const [year = '', month = ''] = day.split('-')
  const written = (parts: readonly NumberPart[]): string =>
    parts.map((part) => (part === 'year' ? year : part === 'month' ? month : part.text)).join('')
  const [start, end] = [written(before), written(after)]
  return (number) => `${start}${String(number).padStart(width, '0')}${end}`
}

/** Rule for number formats in error messages, beginning with `must`. */
export const numberFormatRule = `must contain {number} or {number:6} once, {year} and {month} at most once, and otherwise letters, digits, spaces, and . _ / # + -; at most ${maxFormat} characters`
