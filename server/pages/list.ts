import type { Context as KoaContext } from 'koa'
import type { ListPage } from '../../domain/client-area/area.js'
import type { Day } from '../../domain/values/days.js'
import type { Locale } from '../../domain/words/locale.js'
import { type Html, html, type Part } from './html.js'

interface Columns<Row> {
  /** Shown instead of an empty list. */
  readonly none: string
  readonly heads: readonly string[]
  /** Query parameters other than the page, with a trailing `&`. */
  readonly query?: string
  /** Number of trailing columns that contain amounts. */
  readonly amounts?: number
  readonly row: (row: Row) => readonly Part[]
}

/** Renders a table with links to the previous and next page. */
export function showTable<Row>(
  { words: { frame } }: Locale,
  { rows, page, more }: ListPage<Row>,
  { none, heads, query = '', amounts = 0, row }: Columns<Row>,
): Html {
  const kind = (column: number) => column >= heads.length - amounts && html` class="amount"`
  const table = html`<table class="rows">
<thead><tr>${heads.map((head, column) => html`<th scope="col"${kind(column)}>${head}</th>`)}</tr></thead>
<tbody>
${rows.map((one) => html`<tr>${row(one).map((cell, column) => html`<td${kind(column)} data-label="${heads[column]}">${cell}</td>`)}</tr>\n`)}</tbody>
</table>`
  return html`${rows.length === 0 ? html`<p class="quiet">${page === 1 ? none : frame.nothingFollows}</p>` : table}
${
  (page > 1 || more) &&
  html`<p class="pager">${page > 1 && html`<a href="?${query}page=${page - 1}" rel="prev">${frame.previous}</a>`} ${
    more && html`<a href="?${query}page=${page + 1}" rel="next">${frame.next}</a>`
  }</p>`
}`
}

/** Renders labels and values as a definition list. */
export const showDetails = (facts: readonly (readonly [string, Part])[]): Html =>
  html`<dl>${facts.map(([label, fact]) => html`<dt>${label}</dt><dd>${fact}</dd>\n`)}</dl>`

/** Returns the requested page number, or 1 if it is missing or invalid. */
export const readPageNumber = ({ query }: KoaContext): number =>
  /^[1-9]\d{0,5}$/.test(String(query.page)) ? Number(query.page) : 1

export const mapRows = <Row, Item>({ rows, ...list }: ListPage<Row>, item: (row: Row) => Item): ListPage<Item> => ({
  ...list,
  rows: rows.map(item),
})

/** Statuses to highlight, because they require action (`urgent`) or are final (`over`). */
const tones: Readonly<Record<string, 'urgent' | 'over'>> = {
  overdue: 'urgent',
  suspended: 'urgent',
  expired: 'urgent',
  redemption: 'urgent',
  grace: 'urgent',
  failed: 'urgent',
  Failed: 'urgent',
  'Awaiting Configuration': 'urgent',
  cancelled: 'over',
  Cancelled: 'over',
  terminated: 'over',
  refunded: 'over',
  fraud: 'over',
}

/** Renders a status, highlighted if it requires action or is over. */
export const showStatus = (locale: Locale, stored: string): Html =>
  html`<span class="status ${Object.hasOwn(tones, stored) && tones[stored]}">${locale.status(stored)}</span>`

/** Renders a date, or a dash for null. */
export const showDate = (locale: Locale, date: Day | null): Html =>
  date === null ? html`–` : html`<time datetime="${date}">${locale.day(date)}</time>`
