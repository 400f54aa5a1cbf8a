import { isPartOfIban } from './iban.js'

/** Card networks with the leading digits of their card numbers, single or as ranges, and the number of digits. */
export const cardNetworks = [
  { name: 'Visa', first: ['4'], lengths: [13, 16, 19] },
  { name: 'Mastercard', first: ['51-55', '2221-2720'], lengths: [16] },
  { name: 'American Express', first: ['34', '37'], lengths: [15] },
  { name: 'Discover', first: ['6011', '644-649', '65'], lengths: [16, 17, 18, 19] },
  { name: 'Diners Club', first: ['300-305', '3095', '36', '38-39'], lengths: [14, 15, 16, 17, 18, 19] },
  { name: 'JCB', first: ['3528-3589'], lengths: [16, 17, 18, 19] },
  { name: 'UnionPay', first: ['62', '81'], lengths: [14, 15, 16, 17, 18, 19] },
  // These ranges include Bancontact, Dankort, Elo, Verve, and Laser.
  { name: 'Maestro', first: ['500-509', '56-59', '63', '67'], lengths: [13, 14, 15, 16, 17, 18, 19] },
  { name: 'RuPay', first: ['60', '82'], lengths: [16] },
  { name: 'Mir', first: ['2200-2204'], lengths: [16, 17, 18, 19] },
  { name: 'Troy', first: ['9792'], lengths: [16] },
  { name: 'Uzcard', first: ['8600'], lengths: [16] },
  { name: 'Humo', first: ['9860'], lengths: [16] },
] as const satisfies readonly { readonly name: string; readonly first: readonly string[]; readonly lengths: number[] }[]

const minDigits = 13
const maxDigits = 19

/** Ranges of leading digits, both bounds inclusive and equally long, with the lengths of the card numbers. */
const ranges = cardNetworks.flatMap(({ first, lengths }) =>
  first.map((range) => {
    const [from = '', to = from] = range.split('-')
    return { from, to, lengths: lengths as readonly number[] }
  }),
)

const isOfNetwork = (digits: string): boolean =>
  ranges.some(({ from, to, lengths }) => {
    const first = digits.slice(0, from.length)
    return first >= from && first <= to && lengths.includes(digits.length)
  })

/** Returns true if the check digit is valid (Luhn, ISO/IEC 7812): from the right, every second digit counts double. */
function passesLuhn(digits: string): boolean {
  let sum = 0
  for (let at = digits.length - 1, isSecond = false; at >= 0; at--, isSecond = !isSecond) {
    const digit = Number(digits[at])
    sum += isSecond ? (digit > 4 ? 2 * digit - 9 : 2 * digit) : digit
  }
  return sum % 10 === 0
}

// Separators between digits: up to three spaces of any width, tabs, hyphens, or dashes, as in ` - `.
/** Matches 13 digits with only such separators between them. Most texts have no match and are not searched further. */
const manyDigits = /\d(?:[ \t\u00a0\u2007\u2009\u202f\u2010-\u2013-]{0,3}\d){12}/
const sequences = /\d+(?:[ \t\u00a0\u2007\u2009\u202f\u2010-\u2013-]{1,3}\d+)*/g

/** Position of consecutive digits in a text. `end` is exclusive. */
interface Group {
  readonly start: number
  readonly end: number
}

/**
 * Returns `text` with all but the last four digits of each card number replaced by `*`. Keeps spaces and hyphens
 * (R-4141).
 */
export function maskCardNumbers(text: string): string {
  if (text.length < minDigits || !manyDigits.test(text)) return text
  let masked = ''
  let at = 0
  for (const { start, end } of cardNumbersIn(text)) {
    masked += text.slice(at, start) + maskedNumber(text.slice(start, end))
    at = end
  }
  return masked + text.slice(at)
}

/** Returns true if a text contains a card number (R-4141). */
export const hasCardNumber = (text: string): boolean => maskCardNumbers(text) !== text

function maskedNumber(number: string): string {
  let hidden = number.replace(/\D/g, '').length - 4
  return number.replace(/\d/g, (digit) => (hidden-- > 0 ? '*' : digit))
}

function* cardNumbersIn(text: string): Generator<Group> {
  for (const { index, 0: sequence } of text.matchAll(sequences)) {
    if (sequence.length < minDigits) continue
    const groups = Array.from(sequence.matchAll(/\d+/g), ({ index: from, 0: digits }) => ({
      start: index + from,
      end: index + from + digits.length,
    }))
    if (isPhoneNumber(text, groups)) continue
    for (let first = 0; first < groups.length; first++) {
      const last = lastGroup(text, groups, first)
      if (last === undefined) continue
      yield { start: (groups[first] as Group).start, end: (groups[last] as Group).end }
      first = last
    }
  }
}

/**
 * Returns the index of the last group of the longest card number that begins with group `first`, or undefined if no
 * card number begins there.
 */
function lastGroup(text: string, groups: readonly Group[], first: number): number | undefined {
  let found: number | undefined
  let digits = ''
  for (let last = first; last < groups.length; last++) {
    const { start, end } = groups[last] as Group
    if (digits.length + end - start > maxDigits) break
    digits += text.slice(start, end)
    if (
      digits.length >= minDigits &&
      isOfNetwork(digits) &&
      passesLuhn(digits) &&
      isSeparateNumber(text, groups, first, last) &&
      !isOtherNumber(text, (groups[first] as Group).start, end)
    )
      found = last
  }
  return found
}

const wordSign = /[A-Za-z0-9]/

/**
 * Returns true if the groups are a separate number, not part of a word, a decimal fraction, two dates, or a longer
 * number.
 */
function isSeparateNumber(text: string, groups: readonly Group[], first: number, last: number): boolean {
  const before = text[(groups[first] as Group).start - 1] ?? ''
  if (wordSign.test(before) || wordSign.test(text[(groups[last] as Group).end] ?? '')) return false
  // Digits after a decimal point are not a card number.
  if (first === last) return before !== '.' || !/\d/.test(text[(groups[first] as Group).start - 2] ?? '')
  const sizes = groups.slice(first, last + 1).map(({ start, end }) => end - start)
  if (first === 0 && last === groups.length - 1) return !isDay(sizes)
  // Next to other groups, a card number must be grouped much as printed on cards: 4 4 4 4, 4 6 5, 4 4 4 1.
  const isPrinted = (sizes[0] as number) >= 4 && sizes.slice(1, -1).every((size) => size >= 3)
  return isPrinted && !continuesOrderNumber(text, groups, first, last)
}

/**
 * Returns true if the first groups have the lengths of a date. Two dates, `30-01-2027 28-02-2027`, have as many digits
 * as a card number.
 */
const isDay = ([day, month, year]: readonly number[]): boolean => day === 2 && month === 2 && year === 4

/** Maximum number of digits that hyphens may append to a card number: its security code or expiry month. */
const maxDigitsOfCode = 6

/** Returns true if the groups are part of a longer hyphenated number: `1234-4242-4242-4242-4242`. */
function continuesOrderNumber(text: string, groups: readonly Group[], first: number, last: number): boolean {
  const isJoined = (group: number) =>
    group > 0 && group < groups.length && text.slice(groups[group - 1]?.end, groups[group]?.start) === '-'
  if (isJoined(first)) return true
  let further = 0
  for (let group = last + 1; isJoined(group) && further <= maxDigitsOfCode; group++) {
    const { start, end } = groups[group] as Group
    further += end - start
  }
  return further > maxDigitsOfCode
}

/** Maximum number of digits in a telephone number, including the country code (E.164). */
const maxDigitsOfPhone = 15

const isPhoneNumber = (text: string, groups: readonly Group[]): boolean =>
  text[(groups[0] as Group).start - 1] === '+' &&
  groups.reduce((sum, { start, end }) => sum + end - start, 0) <= maxDigitsOfPhone

const uuid = /[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}/i
const uuidLength = 36

/** Returns true if the digits belong to an IBAN or a UUID. */
function isOtherNumber(text: string, start: number, end: number): boolean {
  const from = Math.max(0, end - uuidLength)
  const found = uuid.exec(text.slice(from, start + uuidLength))
  const isOfUuid = found !== null && from + found.index <= start && from + found.index + uuidLength >= end
  return isOfUuid || isPartOfIban(text, start, end)
}
