import type { ReadPaper } from '../../../../domain/papers/read-paper.js'
import type { Locale } from '../../../../domain/words/locale.js'
import { type Html, html } from '../../html.js'
import { details } from '../../list.js'

const lined = (parts: readonly string[]): Html => html`${parts.map((part, at) => html`${at > 0 && html`<br>`}${part}`)}`

/** Renders a document: seller and buyer, facts, line items, totals, and notes. */
export const showPaper = (paper: ReadPaper, locale: Locale): Html => html`${parties(paper, locale)}
${paper.lines.length > 0 && lines(paper)}
<div class="sums">
${details(paper.sums.map(({ name, amount, isBold }) => [name, isBold ? html`<strong>${amount}</strong>` : amount]))}
</div>
${paper.notes.map((note) => html`<p class="message">${note}</p>\n`)}`

function parties({ seller, buyer, facts }: ReadPaper, locale: Locale): Html {
  const { pay } = locale.words
  return details([[pay.from, lined(seller)], ...(buyer.length > 0 ? [[pay.to, lined(buyer)] as const] : []), ...facts])
}

function lines({ heads, lines }: ReadPaper): Html {
  const columns = ['quantity', 'unitPrice', 'tax', 'amount'] as const
  return html`<table>
<thead><tr><th scope="col">${heads.description}</th>${columns.map(
    (column) => html`<th scope="col" class="amount">${heads[column]}</th>`,
  )}</tr></thead>
<tbody>
${lines.map(
  (line) =>
    html`<tr><td data-label="${heads.description}">${line.description}${line.below.map(
      (text) => html`<br><span class="quiet">${text}</span>`,
    )}</td>${columns.map(
      (column) => html`<td class="amount" data-label="${heads[column]}">${line[column]}</td>`,
    )}</tr>\n`,
)}</tbody>
</table>`
}
