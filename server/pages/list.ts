import type { Context as KoaContext } from 'koa'
import type { Listed } from '../../domain/client-area/area.js'
import { type Html, html, type Part } from './html.js'

interface Columns<Row> {
  /** Shown in place of an empty list. */
  readonly none: string
  readonly heads: readonly string[]
  /** How many of the last columns are amounts. */
  readonly amounts?: number
  readonly row: (row: Row) => readonly Part[]
}

/** Rows as a table, with links to the rows before and after. */
export function list<Row>({ rows, page, more }: Listed<Row>, { none, heads, amounts = 0, row }: Columns<Row>): Html {
  const kind = (column: number) => column >= heads.length - amounts && html` class="amount"`
  const table = html`<table>
<thead><tr>${heads.map((head, column) => html`<th scope="col"${kind(column)}>${head}</th>`)}</tr></thead>
<tbody>
${rows.map((one) => html`<tr>${row(one).map((cell, column) => html`<td${kind(column)} data-label="${heads[column]}">${cell}</td>`)}</tr>\n`)}</tbody>
</table>`
  return html`${rows.length === 0 ? html`<p class="quiet">${page === 1 ? none : 'Nothing follows.'}</p>` : table}
${
  (page > 1 || more) &&
  html`<p class="pager">${page > 1 && html`<a href="?page=${page - 1}" rel="prev">Previous</a>`} ${
    more && html`<a href="?page=${page + 1}" rel="next">Next</a>`
  }</p>`
}`
}

/** Facts about one thing: each a label and what holds. */
export const details = (facts: readonly (readonly [string, Part])[]): Html =>
  html`<dl>${facts.map(([label, fact]) => html`<dt>${label}</dt><dd>${fact}</dd>\n`)}</dl>`

/** Which page of a list is asked for; the first where that makes no sense. */
export const pageNumber = ({ query }: KoaContext): number =>
  /^[1-9]\d{0,5}$/.test(String(query.page)) ? Number(query.page) : 1

/** A stored word as people read it: `partially_paid` -> `Partially paid`. */
export function words(stored: string): string {
  const text = stored.replaceAll('_', ' ')
  return text.charAt(0).toUpperCase() + text.slice(1)
}
