import type { Locale } from '../../domain/words/locale.js'
import { type Html, html, type Part } from './html.js'

/**
 * Renders a message as written, with links. From line `quoteLine` on, counted from 1, it quotes an earlier message and
 * is collapsed.
 */
export function showMessage(locale: Locale, text: string, quoteLine: number | null = null): Html {
  const lines = text.split('\n')
  const own = quoteLine === null ? lines : lines.slice(0, quoteLine - 1)
  const quoted = lines.slice(own.length)
  return html`${showLines(own)}${
    quoted.length > 0 &&
    html`<details>\n<summary>${locale.words.desk.quoted}</summary>\n${showLines(quoted)}</details>\n`
  }`
}

const showLines = (lines: readonly string[]): Html =>
  html`<p class="message">${linkAddresses(lines.join('\n').trimEnd())}</p>\n`

/** Turns web addresses in the text into links. The text of a link is its address, so readers see where it leads. */
function linkAddresses(text: string): readonly Part[] {
  const parts = text.split(/(https?:\/\/[^\s<>"']+)/)
  return parts.map((part, at) => {
    if (at % 2 === 0) return part
    const address = withoutPunctuation(part)
    if (!URL.canParse(address)) return part
    return html`<a href="${address}" rel="nofollow noopener">${address}</a>${part.slice(address.length)}`
  })
}

const punctuation = new Set('.,;:!?)]}')

function withoutPunctuation(address: string): string {
  let end = address.length
  while (punctuation.has(address[end - 1] as string)) end--
  return address.slice(0, end)
}
