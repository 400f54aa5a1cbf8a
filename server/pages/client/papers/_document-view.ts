import type { DocumentTexts } from '../../../../domain/papers/document-texts.js'
import type { Locale } from '../../../../domain/words/locale.js'
import { type Html, html } from '../../html.js'
import { showDetails } from '../../list.js'

const joinLines = (parts: readonly string[]): Html =>
  html`${parts.map((part, at) => html`${at > 0 && html`<br>`}${part}`)}`

/** Renders a document: seller and buyer, labeled details, line items, totals, and notes. */
export const showDocument = (paper: DocumentTexts, locale: Locale): Html => html`${showParties(paper, locale)}
${paper.lines.length > 0 && showLines(paper)}
<div class="sums">
${showDetails(paper.sums.map(({ name, amount, isBold }) => [name, isBold ? html`<strong>${amount}</strong>` : amount]))}
</div>
${paper.notes.map((note) => html`<p class="message">${note}</p>\n`)}`

function showParties({ seller, buyer, facts }: DocumentTexts, locale: Locale): Html {
  const { pay } = locale.words
  return showDetails([
    [pay.from, joinLines(seller)],
    ...(buyer.length > 0 ? [[pay.to, joinLines(buyer)] as const] : []),
    ...facts,
  ])
}

function showLines({ heads, lines }: DocumentTexts): Html {
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
