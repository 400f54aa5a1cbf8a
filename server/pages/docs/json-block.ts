import { type Html, html, type Part } from '../html.js'

/** Renders a JSON block with highlighted names and values. */
export const jsonBlock = (value: unknown, label: string): Html =>
  html`<pre data-language="${label}" tabindex="0"><code class="json">${formatValue(value, '')}</code></pre>\n`

/** Formats a value like JSON.stringify with an indent of two. */
function formatValue(value: unknown, indent: string): Html {
  if (typeof value === 'string') return html`<s>${JSON.stringify(value)}</s>`
  if (typeof value !== 'object' || value === null) return html`<i>${JSON.stringify(value)}</i>`
  const isList = Array.isArray(value)
  const [open, close] = isList ? ['[', ']'] : ['{', '}']
  const inner = `${indent}  `
  const parts = Object.entries(value).map(
    ([name, one], at): Part => [
      `${at > 0 ? ',' : ''}\n${inner}`,
      !isList && html`<b>${JSON.stringify(name)}</b>: `,
      formatValue(one, inner),
    ],
  )
  return html`${open}${parts}${parts.length > 0 && `\n${indent}`}${close}`
}
