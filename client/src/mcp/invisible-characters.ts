/** Scripts in which a joiner between two letters changes their shape. */
const joining =
  'Arabic Syriac Mongolian Devanagari Bengali Gurmukhi Gujarati Oriya Tamil Telugu Kannada Malayalam Sinhala Khmer Myanmar'
    .split(' ')
    .map((script) => `\\p{Script=${script}}`)
    .join('')

/** Invisible characters that shape a name or an emoji, and are therefore retained. */
const shaping = [
  `(?<=[${joining}])[\\u200C\\u200D](?=[${joining}])`,
  '(?<=\\p{ExtPict}[\\uFE0F\\p{EMod}]?)\\u200D(?=\\p{ExtPict})',
  '(?<=\\p{ExtPict})[\\uFE0E\\uFE0F]',
  '(?<=[#*0-9])\\uFE0F(?=\\u20E3)',
].join('|')

/**
 * Characters that can hide a text from people but not from an assistant: Unicode's ignorable code points (such as tags,
 * variation selectors, joiners, fillers, and direction marks), annotations, and control characters except tabs and line
 * breaks.
 */
const ignored = '\\p{Default_Ignorable_Code_Point}\\uFFF9-\\uFFFB\\x00-\\x08\\x0B\\x0C\\x0E-\\x1F\\x7F-\\x9F'

const found = new RegExp(`${shaping}|([${ignored}])`, 'gu')

const replaced = (text: string, replace: (one: string) => string): string =>
  text.replace(found, (one: string, unseen: string | undefined) => (unseen === undefined ? one : replace(unseen)))

/** Replaces invisible characters with `\u{…}`. */
export const escapeInvisible = (text: string): string =>
  replaced(text, (one) => `\\u{${one.codePointAt(0)?.toString(16)}}`)

/** Removes invisible characters from the texts in a value, and escapes them in property names. */
export function removeInvisible(value: unknown): unknown {
  if (typeof value === 'string') return replaced(value, () => '')
  if (Array.isArray(value)) return value.map(removeInvisible)
  if (typeof value !== 'object' || value === null) return value
  // Escaping distinguishes names that look alike.
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [escapeInvisible(name), removeInvisible(one)]))
}
