// Controls but for tabs and line breaks, and halves of characters: PostgreSQL takes no NUL, and the others show nothing.
const unseen = /(?![\t\n])[\p{Cc}\p{Cs}]/gu

/** The characters of windows-1252 from 0x80 on; Node 20 decodes them as controls. A blank stands where there is none. */
const fromWindows = '€ ‚ƒ„…†‡ˆ‰Š‹Œ Ž  ‘’“”•–—˜™š›œ žŸ'
const windowsControls = /[\u0080-\u009f]/g

/** Returns text with plain line breaks, without controls and halves of characters. */
export const cleanText = (text: string): string =>
  text
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(windowsControls, (sign) => (fromWindows[sign.charCodeAt(0) - 0x80] as string).trim())
    .replaceAll(unseen, '')

/** Returns the first so many units of a text, without half a character at its end. */
export const shortened = (text: string, max: number): string =>
  text.length <= max ? text : `${text.slice(0, max - 1).replace(/[\uD800-\uDBFF]$/, '')}…`
