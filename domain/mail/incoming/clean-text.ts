// Controls except tabs and line breaks, and unpaired surrogates. PostgreSQL does not accept NUL, and the others are
// invisible.
const unseen = /(?![\t\n])[\p{Cc}\p{Cs}]/gu

/** The characters of windows-1252 from 0x80 on, which Node 20 decodes as controls. Spaces replace unassigned codes. */
const fromWindows = '€ ‚ƒ„…†‡ˆ‰Š‹Œ Ž  ‘’“”•–—˜™š›œ žŸ'
const windowsControls = /[\u0080-\u009f]/g

/** Returns text with LF line breaks and without controls and unpaired surrogates. */
export const cleanText = (text: string): string =>
  text
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(windowsControls, (sign) => (fromWindows[sign.charCodeAt(0) - 0x80] as string).trim())
    .replaceAll(unseen, '')

/** Shortens a text to `max` UTF-16 units, including an ellipsis, without splitting a character. */
export const shortened = (text: string, max: number): string =>
  text.length <= max ? text : `${text.slice(0, max - 1).replace(/[\uD800-\uDBFF]$/, '')}…`
