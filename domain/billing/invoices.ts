import type { Knex } from 'knex'
import type { ClientRow } from '../../db/rows.js'
import type { InvoiceRow } from '../../db/rows-papers.js'
import { queueStaleChecks } from '../clients/tax-id-checks.js'
import { type Context, instant, today } from '../context.js'
import { insertReturningIds, insertRows } from '../sql/insert-rows.js'
import { expectRow, findAndLockRow, lockRow } from '../sql/rows.js'
import { selectRows } from '../sql/selection.js'
import type { TaxedTotals } from '../taxes/calculate-totals.js'
import { serializeTaxIndexes, singleRate } from '../taxes/stored-taxes.js'
import { addDays, type Day } from '../values/days.js'
import { zero } from '../values/money.js'
import type { InvoiceStatus } from '../values/statuses.js'
import { type AmountRange, whereAmountInRange } from './amount-range.js'
import { type DayRange, hasBound } from './books.js'
import { appendToChain, type LockedSeries, lockSeries, type NewChainDocument } from './document-chain.js'
import { checkTotals, type DocumentTerms, findTerms } from './document-terms.js'
import { invoiceContent } from './document-text.js'
import type { NewLine } from './invoice-lines.js'
import { invoiceLabel } from './invoice-mail.js'
import { announceInvoices } from './issuing.js'
import { storeLetterheads } from './letterheads.js'
import { isLineType, toLineType } from './line-kind-columns.js'
import { type DocumentNumber, takeNumbers } from './numbering.js'
import { type Payer, serializeBuyer, serializeSeller } from './parties.js'
import { isIssuedAsProforma, toSupplyLines } from './proforma.js'
import { settleInvoice } from './settlement.js'
import { serializePeriod } from './stated-periods.js'

export { invoiceLabel }

export interface NewInvoice {
  /** The caller must have locked the row. */
  readonly client: Payer
  readonly lines: readonly NewLine[]
  /** Defaults to today. The due date defaults to `invoice_due_days` days later. */
  readonly date?: Day | undefined
  readonly dueDate?: Day | undefined
  readonly status?: 'draft' | 'unpaid' | undefined
  readonly paymentMethod?: string | null | undefined
  readonly notes?: string | null | undefined
}

/** Creates one invoice; see createInvoices. */
export async function createInvoice(ctx: Context, invoice: NewInvoice): Promise<InvoiceRow> {
  return (await createInvoices(ctx, [invoice]))[0] as InvoiceRow
}

/**
 * Creates invoices with their totals, in a few statements regardless of how many there are. Unless they are drafts or
 * proforma invoices, they get the next numbers. Unless they are drafts, they are emailed to the clients, and invoices
 * with a total of 0 become paid immediately. Throws total_negative, total_too_large.
 */
export async function createInvoices(ctx: Context, invoices: readonly NewInvoice[]): Promise<InvoiceRow[]> {
  if (invoices.length === 0) return []
  const { db, now } = ctx
  await queueStaleChecks(
    ctx,
    invoices.filter(({ status }) => status !== 'draft').map(({ client }) => client),
  )
  const [thisDay, at, seller] = [today(ctx), instant(now), serializeSeller(ctx)]
  const dueDays = ctx.settings.whole('invoice_due_days')
  const letterheadOf = await storeLetterheads(
    ctx,
    invoices.filter(({ status }) => status !== 'draft').map(({ client }) => client),
  )
  const papers = await findTerms(
    ctx,
    invoices.map(({ client, lines, date = thisDay }) => ({ client, lines, date })),
  )
  const rows = invoices.map((invoice, place) => {
    const { client, status = 'unpaid', date = thisDay } = invoice
    const terms = papers[place] as DocumentTerms
    const { reckoning } = terms
    const totals = checkTotals(reckoning)
    const isUnnumbered =
      status === 'draft' || isIssuedAsProforma(ctx, { date, total: totals.total }, toSupplyLines(terms.lines))
    // Written out, because an invoice run creates thousands of rows, and object spreads take several times as long.
    return {
      client_id: client.id,
      deleted_client_id: null,
      number: null as number | null,
      number_text: null as string | null,
      number_year: null as number | null,
      number_in_year: null as number | null,
      currency_id: client.currency_id,
      status,
      date,
      due_date: invoice.dueDate ?? addDays(date, dueDays),
      paid_at: null,
      cancelled_at: null,
      anonymised_on: null,
      billed_country: null,
      credit: zero,
      paid: zero,
      credited: zero,
      tax_rate: singleRate(reckoning.taxes),
      taxes: JSON.stringify(reckoning.taxes),
      gross: reckoning.gross,
      discount_rate: terms.discount,
      subtotal: totals.subtotal,
      discount: totals.discount,
      tax: totals.tax,
      total: totals.total,
      payment_method: invoice.paymentMethod ?? null,
      notes: invoice.notes ?? null,
      reminded_on: null,
      // Seller and letterhead are stored when the invoice gets its number. A proforma invoice already has its buyer.
      seller: isUnnumbered ? null : seller,
      billed_to: status === 'draft' ? null : serializeBuyer(client),
      letterhead_id: isUnnumbered ? null : letterheadOf(client),
      created_at: at,
    }
  })
  // The counter is locked last, so that processes waiting for it hold no lock that its holder still needs.
  const series = await assignNumbers(ctx, rows)
  const ids = await insertReturningIds(db, 'invoices', rows)
  // Adds the columns that the database fills in.
  const made = rows.map(
    (row, at): InvoiceRow => Object.assign(row, { id: ids[at] as number, autopay: 1, link_generation: 0 } as const),
  )
  // If no line has price components, an expected period, or a kind outside `type`, the six columns for them are omitted,
  // because each column makes the insert slower.
  const toRow = papers.some(({ lines }) => lines.some(hasExtraColumns)) ? wholeItemRow : itemRow
  const items = papers.map(({ lines, reckoning }, at) =>
    lines.map((line, place) => toRow(line, ids[at] as number, reckoning, place)),
  )
  await insertRows(db, 'invoice_items', items.flat())
  if (series !== undefined) await appendToChain(ctx, series, toChainDocuments(ctx, made, items))
  await announceInvoices(
    ctx,
    made.flatMap((invoice, at) =>
      invoice.status === 'draft' ? [] : [{ invoice, client: (invoices[at] as NewInvoice).client }],
    ),
  )
  const settled: InvoiceRow[] = []
  for (const row of made)
    settled.push(row.status !== 'draft' && row.total === 0 ? await settleInvoice(ctx, row, row) : row)
  return settled
}

const hasExtraColumns = ({ price, kind, expected }: NewLine): boolean =>
  price !== undefined || expected !== undefined || (kind !== undefined && !isLineType(kind))

type NewItem = ReturnType<typeof itemRow>

const itemRow = (
  { kind = 'item', relatedId, description, amount, taxed, period }: NewLine,
  invoiceId: number,
  { places, taxes }: TaxedTotals,
  at: number,
) => ({
  invoice_id: invoiceId,
  type: toLineType(kind),
  related_id: relatedId ?? null,
  description,
  amount,
  is_taxed: taxed ? (1 as const) : (0 as const),
  taxes: serializeTaxIndexes(places[at] as readonly number[], taxed, taxes.length),
  period_start: period?.start ?? null,
  period_end: period?.end ?? null,
  is_claiming: period === undefined ? (0 as const) : (1 as const),
})

/**
 * Returns a line's row including the columns for price components, for an expected period, and for a kind that `type`
 * cannot express.
 */
const wholeItemRow = (line: NewLine, invoiceId: number, reckoning: TaxedTotals, at: number) => ({
  ...itemRow(line, invoiceId, reckoning, at),
  kind: line.kind === undefined || isLineType(line.kind) ? null : line.kind,
  quantity: line.price?.quantity ?? null,
  unit: line.price?.unit ?? null,
  unit_price: line.price?.unitPrice ?? null,
  discount: line.price?.discount ?? null,
  stated_period: line.expected === undefined ? null : serializePeriod(line.expected),
})

/** Returns the totals that an invoice for the client would have today. Creates no invoice. */
export async function calculateInvoiceTotals(
  ctx: Context,
  client: Payer,
  lines: readonly NewLine[],
): Promise<TaxedTotals> {
  return (await findTermsToday(ctx, client, lines)).reckoning
}

/** Returns lines with the amounts they would have on an invoice for the client today (R-3408). Creates no invoice. */
export async function priceInvoiceLines(
  ctx: Context,
  client: Payer,
  lines: readonly NewLine[],
): Promise<readonly NewLine[]> {
  return ctx.taxRules.adaptsTo(client) ? (await findTermsToday(ctx, client, lines)).lines : lines
}

async function findTermsToday(ctx: Context, client: Payer, lines: readonly NewLine[]): Promise<DocumentTerms> {
  const [terms] = (await findTerms(ctx, [{ client, date: today(ctx), lines }])) as [DocumentTerms]
  return terms
}

/** Assigns the next numbers to the rows that need one. Returns the locked series, or undefined if no row does. */
async function assignNumbers(
  ctx: Context,
  rows: readonly (Pick<InvoiceRow, 'seller'> & {
    [Column in keyof DocumentNumber]: DocumentNumber[Column] | null
  })[],
): Promise<LockedSeries | undefined> {
  // Only rows that need a number contain their seller.
  const issued = rows.filter(({ seller }) => seller !== null)
  if (issued.length === 0) return undefined
  const series = await lockSeries(ctx.db, 'invoice')
  const numbers = await takeNumbers(ctx, series, issued.length)
  for (const [at, row] of issued.entries()) Object.assign(row, numbers[at])
  return series
}

/** Yields the new invoices that have a number, for the chain. `items` are their lines. */
function* toChainDocuments(
  { currencies }: Context,
  made: readonly InvoiceRow[],
  items: readonly (readonly NewItem[])[],
): Generator<NewChainDocument> {
  for (const [at, row] of made.entries())
    if (row.number !== null)
      yield { id: row.id, paper: invoiceContent(row, items[at] ?? [], currencies.of(row.currency_id).row) }
}

/** Locks an invoice's row until the transaction ends. Callers that need both rows lock the client's row first. */
export const lockInvoice = (db: Knex, id: number): Promise<InvoiceRow> =>
  lockRow(db, 'invoices', id, 'invoice_not_found')

/**
 * Locks an invoice and its client, in the order that all code uses. `client` is undefined if the client was deleted.
 * Throws invoice_not_found.
 */
export async function lockInvoiceAndClient(
  db: Knex,
  id: number,
): Promise<{ invoice: InvoiceRow; client: ClientRow | undefined }> {
  const { client_id } = await expectRow(db, 'invoices', id, 'invoice_not_found')
  const client = client_id === null ? undefined : await findAndLockRow(db, 'clients', client_id)
  return { invoice: await lockInvoice(db, id), client }
}

/** Returns an invoice. Throws invoice_not_found. */
export const findInvoice = (db: Knex, id: number): Promise<InvoiceRow> =>
  expectRow(db, 'invoices', id, 'invoice_not_found')

export interface InvoiceFilter {
  readonly clientId?: number | undefined
  readonly status?: InvoiceStatus | undefined
  /** A formatted number, or a whole number (R-3511). */
  readonly number?: string | undefined
  readonly dates?: DayRange | undefined
  readonly dueDates?: DayRange | undefined
  /** Range of the total. */
  readonly amounts?: AmountRange | undefined
}

/** Returns an unordered query for the matching invoices. */
export function matchingInvoices(
  { db, currencies }: Pick<Context, 'db' | 'currencies'>,
  { clientId, status, number, dates = {}, dueDates = {}, amounts = {} }: InvoiceFilter,
) {
  const selection = selectRows(db, 'invoices', { client_id: clientId, status })
  if (number !== undefined)
    selection.where((query) =>
      query.where((either) => {
        either.where('number_text', number)
        if (/^\d{1,15}$/.test(number)) either.orWhere('number', Number(number))
      }),
    )
  for (const [column, { from, to }] of [
    ['date', dates],
    ['due_date', dueDates],
  ] as const) {
    if (from !== undefined) selection.where((query) => query.where(column, '>=', from))
    if (to !== undefined) selection.where((query) => query.where(column, '<=', to))
  }
  if (hasBound(amounts)) selection.where((query) => whereAmountInRange(query, 'total', amounts, currencies))
  return selection
}
