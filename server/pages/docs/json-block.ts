import { type Html, html } from '../html.js'

/** Names and values of JSON as JSON.stringify writes it; what stands between them is left as it is. */
const token = /("(?:[^"\\]|\\.)*")(:?)|\b(?:true|false|null)\b|-?\d[\d.eE+-]*/g

/** Returns a value as a block of JSON whose names and values can be told apart. */
export function jsonBlock(value: unknown, label: string): Html {
  const text = JSON.stringify(value, null, 2)
  const parts: (Html | string)[] = []
  let from = 0
  for (const match of text.matchAll(token)) {
    const [whole, quoted, colon] = match
    parts.push(
      text.slice(from, match.index),
      quoted === undefined ? html`<i>${whole}</i>` : colon === ':' ? html`<b>${quoted}</b>:` : html`<s>${quoted}</s>`,
    )
    from = match.index + whole.length
  }
  return html`<pre data-language="${label}" tabindex="0"><code class="json">${parts}${text.slice(from)}</code></pre>\n`
}
