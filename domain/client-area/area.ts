import type { Knex } from 'knex'
import type { SslOrderRow } from '../../db/rows-certificates.js'
import type { InvoiceRow, QuoteRow } from '../../db/rows-papers.js'
import type { DomainRow, ServiceRow } from '../../db/rows-services.js'
import type { TicketRow } from '../../db/rows-support.js'
import { amountDueSql, isInvoiceOpenSql } from '../billing/amount-due.js'
import { loadQuoteLines } from '../billing/quote-lines.js'
import { type QuoteSources, quoteTotals } from '../billing/quotes.js'
import { accountName, expectClient } from '../clients/clients.js'
import { likePattern } from '../sql/searched-text.js'
import type { Totals } from '../taxes/calculate-totals.js'
import { ticketsForClient } from '../tickets/client-view.js'
import { type Cents, cents } from '../values/money.js'

/** Rows per page of a list in the client area. */
const perPage = 25

export interface ListPage<Row> {
  readonly rows: readonly Row[]
  /** Starts at 1. */
  readonly page: number
  readonly more: boolean
}

/** Returns one page of a list. */
export async function readListPage<Row>(query: Knex.QueryBuilder, page: number): Promise<ListPage<Row>> {
  const rows: Row[] = await query.limit(perPage + 1).offset((page - 1) * perPage)
  return { rows: rows.slice(0, perPage), page, more: rows.length > perPage }
}

/** Returns the sort order by a column, highest value first. Equal values are ordered by ID, highest first. */
export const latestFirst = (column: string) => [column, 'id'].map((name) => ({ column: name, order: 'desc' as const }))

/**
 * Returns a query for an account's invoices, without drafts, which are internal until issued, and without invoices
 * cancelled before they had a number.
 */
export const invoices = (db: Knex, clientId: number) =>
  db('invoices')
    .where({ client_id: clientId })
    .whereNot({ status: 'draft' })
    .whereNot((unissued) => unissued.where({ status: 'cancelled' }).whereNull('number'))
/** Returns a query for an account's quotes, without drafts, which are internal until sent. */
export const quotes = (db: Knex, clientId: number) =>
  db('quotes').where({ client_id: clientId }).whereNot({ status: 'Draft' })
const services = (db: Knex, clientId: number) => db('services').where({ client_id: clientId })
const domains = (db: Knex, clientId: number) => db('domains').where({ client_id: clientId })
const certificates = (db: Knex, clientId: number) => db('ssl_orders').where({ client_id: clientId })
/**
 * Returns a query for an account's tickets, without merged ones, because their messages moved to the remaining ticket.
 */
const tickets = (db: Knex, clientId: number) => ticketsForClient(db, clientId).whereNull('merged_into')

/** Filters of the invoice list: all invoices, open invoices, or invoices with a status. */
export const invoiceSelections = ['all', 'owed', 'paid', 'overdue', 'cancelled', 'refunded'] as const
export type InvoiceSelection = (typeof invoiceSelections)[number]

/** Returns a page of the invoices that match the selection and contain `number` in their number, in any letter case. */
export function listInvoices(
  db: Knex,
  clientId: number,
  page: number,
  selection: InvoiceSelection = 'all',
  number = '',
): Promise<ListPage<InvoiceRow>> {
  const query = invoices(db, clientId)
  if (number !== '')
    query.whereRaw(`lower(coalesce(number_text, cast(number as text), cast(id as text))) like ? escape '\\'`, [
      likePattern(number),
    ])
  if (selection === 'owed') query.whereRaw(isInvoiceOpenSql)
  else if (selection !== 'all') query.where({ status: selection })
  return readListPage<InvoiceRow>(query.orderBy(latestFirst('date')), page)
}

/** A quote with its tax and total (R-1302). `price` is null for a quote without lines (R-1304). */
export interface PricedQuote extends QuoteRow {
  readonly price: Pick<Totals, 'tax' | 'total'> | null
}

/** Returns a page of the quotes sent to the client, newest first. */
export async function listQuotes(ctx: QuoteSources, clientId: number, page: number): Promise<ListPage<PricedQuote>> {
  const shown = await readListPage<QuoteRow>(quotes(ctx.db, clientId).orderBy('id', 'desc'), page)
  const lines = await loadQuoteLines(
    ctx.db,
    shown.rows.map(({ id }) => id),
  )
  const totals = await quoteTotals(ctx, shown.rows, lines)
  const rows = shown.rows.map((row) => ({ ...row, price: lines.has(row.id) ? (totals.get(row.id) as Totals) : null }))
  return { ...shown, rows }
}

/** A service with the name of its product. `product` is null if the product was deleted. */
export interface NamedService extends ServiceRow {
  readonly product: string | null
}

export const listServices = (db: Knex, clientId: number, page: number) =>
  readListPage<NamedService>(
    services(db, clientId)
      .leftJoin('products', 'products.id', 'services.product_id')
      .orderBy('services.id')
      .select('services.*', 'products.name as product'),
    page,
  )

export const listDomains = (db: Knex, clientId: number, page: number) =>
  readListPage<DomainRow>(domains(db, clientId).orderBy('id'), page)

export const listTickets = (db: Knex, clientId: number, page: number) =>
  readListPage<TicketRow>(tickets(db, clientId).orderBy(latestFirst('last_reply_at')), page)

export const listCertificates = (db: Knex, clientId: number, page: number) =>
  readListPage<SslOrderRow>(certificates(db, clientId).orderBy('id'), page)

export const findCertificate = (db: Knex, clientId: number, id: number): Promise<SslOrderRow | undefined> =>
  certificates(db, clientId).where({ id }).first()

/** Returns an account's service, or undefined if it belongs to another account or does not exist. */
export const findService = (db: Knex, clientId: number, id: number): Promise<ServiceRow | undefined> =>
  services(db, clientId).where({ id }).first()

export const findDomain = (db: Knex, clientId: number, id: number): Promise<DomainRow | undefined> =>
  domains(db, clientId).where({ id }).first()

/** Returns the account's domains among the given IDs. */
export const findDomains = (db: Knex, clientId: number, ids: readonly number[]): Promise<DomainRow[]> =>
  domains(db, clientId).whereIn('id', ids).orderBy('id')

export interface AccountSummary {
  readonly name: string
  readonly currencyId: number
  readonly credit: Cents
  readonly owed: Cents
  readonly owingInvoices: number
  readonly activeServices: number
  readonly activeDomains: number
}

/** Returns the totals of an account. Throws client_not_found. */
export async function summarizeAccount(db: Knex, clientId: number): Promise<AccountSummary> {
  const client = await expectClient(db, clientId)
  const open = await invoices(db, clientId)
    .whereRaw(isInvoiceOpenSql)
    .count({ count: '*' })
    .sum({ owed: db.raw(amountDueSql) })
    .first()
  const active = async (query: Knex.QueryBuilder) =>
    Number((await query.where({ status: 'active' }).count({ count: '*' }).first()).count)
  return {
    name: accountName(client),
    currencyId: client.currency_id,
    credit: client.credit,
    owed: cents(Number(open?.owed ?? 0)),
    owingInvoices: Number(open?.count),
    activeServices: await active(services(db, clientId)),
    activeDomains: await active(domains(db, clientId)),
  }
}
