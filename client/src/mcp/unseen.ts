/** Scripts in which a joiner between two letters changes how they are written. */
const joining =
  'Arabic Syriac Mongolian Devanagari Bengali Gurmukhi Gujarati Oriya Tamil Telugu Kannada Malayalam Sinhala Khmer Myanmar'
    .split(' ')
    .map((script) => `\\p{Script=${script}}`)
    .join('')

/** Invisible characters that make a name or an emoji what it is, so they stay. */
const shaping = [
  `(?<=[${joining}])[\\u200C\\u200D](?=[${joining}])`,
  '(?<=\\p{ExtPict}[\\uFE0F\\p{EMod}]?)\\u200D(?=\\p{ExtPict})',
  '(?<=\\p{ExtPict})[\\uFE0E\\uFE0F]',
  '(?<=[#*0-9])\\uFE0F(?=\\u20E3)',
].join('|')

/**
 * Characters that nobody sees and that can hide a text from people which an assistant reads: what Unicode says to ignore, such
 * as tags, variation selectors, joiners, fillers and marks of direction; annotations; and controls, but for tabs and lines.
 */
const ignored = '\\p{Default_Ignorable_Code_Point}\\uFFF9-\\uFFFB\\x00-\\x08\\x0B\\x0C\\x0E-\\x1F\\x7F-\\x9F'

const found = new RegExp(`${shaping}|([${ignored}])`, 'gu')

const replaced = (text: string, replace: (one: string) => string): string =>
  text.replace(found, (one: string, unseen: string | undefined) => (unseen === undefined ? one : replace(unseen)))

/** Returns a text with such characters written out. */
export const written = (text: string): string => replaced(text, (one) => `\\u{${one.codePointAt(0)?.toString(16)}}`)

/** Returns data without such characters in its texts, and with them written out in the names of its parts. */
export function visible(value: unknown): unknown {
  if (typeof value === 'string') return replaced(value, () => '')
  if (Array.isArray(value)) return value.map(visible)
  if (typeof value !== 'object' || value === null) return value
  // Two names that look alike stay two.
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [written(name), visible(one)]))
}
