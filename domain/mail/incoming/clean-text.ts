// Control characters except tabs and line breaks, and unpaired surrogates. PostgreSQL does not accept NUL, and the
// other characters are invisible.
const unseen = /(?![\t\n])[\p{Cc}\p{Cs}]/gu

/**
 * Characters of windows-1252 from 0x80 on, which Node 20 decodes as control characters. Unassigned codes are spaces.
 */
const fromWindows = '€ ‚ƒ„…†‡ˆ‰Š‹Œ Ž  ‘’“”•–—˜™š›œ žŸ'
const windowsControls = /[\u0080-\u009f]/g

/** Returns a text with LF line breaks and without control characters and unpaired surrogates. */
export const cleanText = (text: string): string =>
  text
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(windowsControls, (sign) => (fromWindows[sign.charCodeAt(0) - 0x80] as string).trim())
    .replaceAll(unseen, '')

/** Truncates a text to `max` UTF-16 code units, including an ellipsis, without splitting a surrogate pair. */
export const shortened = (text: string, max: number): string =>
  text.length <= max ? text : `${text.slice(0, max - 1).replace(/[\uD800-\uDBFF]$/, '')}…`
