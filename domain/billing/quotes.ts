import { hash } from 'node:crypto'
import type { Knex } from 'knex'
import type { ClientRow } from '../../db/rows.js'
import type { QuoteItemRow, QuoteRow } from '../../db/rows-papers.js'
import { lockClient } from '../clients/clients.js'
import { postalColumns } from '../clients/postal-columns.js'
import { type Context, instant, today } from '../context.js'
import { raiseEach } from '../events/raise.js'
import { mailClient } from '../mail/client-mail.js'
import { lockRow } from '../sql/rows.js'
import { selectRows } from '../sql/selection.js'
import { calculateTotals, type TaxedLine, type TaxedTotals } from '../taxes/calculate-totals.js'
import { readStoredTaxes } from '../taxes/stored-taxes.js'
import { type ChangeSet, definedColumns, hasColumns } from '../values/changed-columns.js'
import { addDays, type Day } from '../values/days.js'
import type { Exact } from '../values/exact.js'
import { Fault } from '../values/faults.js'
import type { QuoteStatus } from '../values/statuses.js'
import { checkTotals, type DocumentTerms, type Draft, findTerms } from './document-terms.js'
import type { NewLine } from './invoice-lines.js'
import { createInvoice } from './invoices.js'
import type { TaxSources } from './line-taxes.js'
import type { Payer } from './parties.js'
import {
  insertQuoteLines,
  keepTaxed,
  loadQuoteLines,
  type NewQuoteLine,
  priceQuoteLines,
  quoteLinePrice,
  toInvoiceLine,
} from './quote-lines.js'

/** Default validity of a quote in days. */
const defaultValidityDays = 30

/** The quote fields that a caller can set. Null clears a field, and undefined leaves it unchanged. */
export type QuoteDetails = ChangeSet<{
  status: QuoteStatus
  validUntil: Day
  notes: string | null
  customerNotes: string | null
  proposal: string | null
  /** The new lines, which replace all existing ones. */
  lines: readonly NewQuoteLine[]
}>

export interface NewQuote extends QuoteDetails {
  readonly subject: string
  readonly lines: readonly NewQuoteLine[]
}

/**
 * Creates a quote in the client's currency. Throws client_not_found, total_too_large; for a sent quote also
 * quote_expired, total_negative.
 */
export async function createQuote<Given extends NewQuote>(
  ctx: Context,
  clientId: number,
  { subject, lines, ...details }: Exact<NewQuote, Given>,
): Promise<number> {
  const { db, now } = ctx
  const client = await lockClient(db, clientId)
  const currency = ctx.currencies.of(client.currency_id)
  const priced = priceQuoteLines(lines, currency)
  const shown_terms = hashTerms(client, await findQuoteTerms(ctx, client, priced))
  const [quote] = await db('quotes')
    .insert({
      client_id: clientId,
      currency_id: currency.id,
      subject,
      valid_until: addDays(today(ctx), defaultValidityDays),
      status: 'Draft',
      shown_terms,
      created_at: instant(now),
      ...buildQuoteColumns(details),
    })
    .returning('*')
  const { id } = quote as QuoteRow
  await insertQuoteLines(db, id, priced)
  if (details.status === 'Sent') await checkSendable(ctx, quote as QuoteRow)
  return id
}

/** Throws quote_expired or total_negative for a quote that its client cannot accept (R-1304). */
async function checkSendable(ctx: Context, quote: QuoteRow): Promise<void> {
  if (quote.valid_until < today(ctx)) throw new Fault('quote_expired')
  const totals = await quoteTotals(ctx, [quote], await loadQuoteLines(ctx.db, [quote.id]))
  checkTotals(totals.get(quote.id) as QuoteTotals)
}

const buildQuoteColumns = ({ status, validUntil, notes, customerNotes, proposal }: QuoteDetails): Partial<QuoteRow> =>
  definedColumns<QuoteRow>({ status, valid_until: validUntil, notes, customer_notes: customerNotes, proposal })

/**
 * Updates a quote. The status is only a label: no invoice is created (R-1303). New lines replace the existing ones,
 * which are fixed while the quote is accepted or has an uncancelled invoice. Throws quote_not_found, quote_accepted,
 * total_too_large; for a sent quote also quote_expired, total_negative.
 */
export async function updateQuote<Given extends QuoteDetails>(
  ctx: Context,
  id: number,
  details: Exact<QuoteDetails, Given>,
): Promise<void> {
  const { db } = ctx
  const quote = await lockQuote(db, id)
  if (details.lines !== undefined) {
    if (quote.status === 'Accepted' || (await hasLiveInvoice(db, quote)))
      throw new Fault('quote_accepted', 'The lines of an accepted quote do not change.')
    const before = await db('quote_items').where({ quote_id: id }).orderBy('id')
    const priced = priceQuoteLines(keepTaxed(details.lines, before), ctx.currencies.of(quote.currency_id))
    await db('quote_items').where({ quote_id: id }).delete()
    await insertQuoteLines(db, id, priced)
  }
  const changed = buildQuoteColumns(details)
  if (hasColumns(changed)) await db('quotes').where({ id }).update(changed)
  const after = { ...quote, ...changed }
  if (after.status === 'Sent' && (details.lines ?? details.status) !== undefined) await checkSendable(ctx, after)
  if (details.lines !== undefined || (changed.status === 'Sent' && quote.status !== 'Sent'))
    await storeShownTerms(ctx, quote)
  if (changed.status !== undefined && changed.status !== quote.status)
    await raiseQuoteEvents(ctx, [after], changed.status, [quote])
}

/**
 * Makes a quote visible to its client, and reopens a declined quote. Emails the client only on request (R-1304). Throws
 * quote_not_found, quote_accepted, quote_expired, total_negative.
 */
export async function sendQuote(
  ctx: Context,
  id: number,
  { isMailed }: { readonly isMailed: boolean },
): Promise<{ status: QuoteStatus; mailed: boolean }> {
  const { db } = ctx
  const quote = await lockQuote(db, id)
  if (quote.status === 'Accepted') throw new Fault('quote_accepted')
  await checkSendable(ctx, quote)
  if (quote.status !== 'Sent') {
    await db('quotes').where({ id }).update({ status: 'Sent' })
    await raiseQuoteEvents(ctx, [quote], 'Sent', [quote])
  }
  await storeShownTerms(ctx, quote)
  return { status: 'Sent', mailed: isMailed && (await mailQuote(ctx, quote)) > 0 }
}

/** Queues the email about a quote to its client, if there is one. Returns the number of queued emails. */
async function mailQuote(ctx: Context, quote: QuoteRow): Promise<number> {
  const { id, client_id, currency_id, subject, valid_until } = quote
  const lines = await loadQuoteLines(ctx.db, [id])
  const total = lines.get(id)?.length ? (await quoteTotals(ctx, [quote], lines)).get(id)?.total : undefined
  return mailClient(ctx, 'quote sent', client_id, ({ language }) => ({
    quote_number: String(id),
    subject,
    total: total === undefined ? '' : ctx.currencies.of(currency_id).label(total, language),
    valid_until: valid_until ?? '',
    link: `${ctx.baseUrl}/client/quotes/${id}`,
  }))
}

export interface Acceptance {
  /** Null if the quote is only labeled as accepted. */
  readonly invoiceId: number | null
  /** True if a new invoice's buyer or taxes differ from those last shown (R-1306). */
  readonly isChanged: boolean
}

/**
 * Accepts a quote with today's buyer and taxes. Creates the invoice unless one exists that is not cancelled (R-1302).
 * Throws quote_not_found, quote_without_client, client_closed, quote_other_currency, and the errors of createInvoice.
 */
export async function acceptQuote(ctx: Context, id: number): Promise<Acceptance> {
  const { db } = ctx
  const owner = await db('quotes').where({ id }).first('client_id')
  if (owner === undefined) throw new Fault('quote_not_found')
  // All code locks the client first.
  const client =
    owner.client_id === null ? undefined : await db('clients').where({ id: owner.client_id }).forUpdate().first()
  const quote = await lockQuote(db, id)
  if (await hasLiveInvoice(db, quote)) {
    await markAccepted(ctx, quote, quote.invoice_id as number)
    return { invoiceId: quote.invoice_id, isChanged: false }
  }
  if (quote.status === 'Accepted' && quote.invoice_id === null) return { invoiceId: null, isChanged: false }
  if (client === undefined) throw new Fault('quote_without_client')
  if (client.status === 'closed') throw new Fault('client_closed')
  if (client.currency_id !== quote.currency_id) throw new Fault('quote_other_currency')
  const { decimals } = ctx.currencies.of(quote.currency_id).row
  const lines = await db('quote_items').where({ quote_id: id }).orderBy('id')
  const invoice = await createInvoice(ctx, {
    client,
    lines: lines.map((line) => ({ ...toInvoiceLine(line), relatedId: id, price: quoteLinePrice(line, decimals) })),
  })
  await markAccepted(ctx, quote, invoice.id)
  const terms = hashTerms(client, { ...invoice, taxes: readStoredTaxes(invoice) })
  return { invoiceId: invoice.id, isChanged: quote.shown_terms !== null && quote.shown_terms !== terms }
}

type QuoteLine = Pick<QuoteItemRow, 'description' | 'amount' | 'is_taxed'>

/** Returns the taxes, discount, and totals that an invoice for the quote would have today. */
async function findQuoteTerms(ctx: QuoteSources, client: Payer, lines: readonly QuoteLine[]): Promise<QuoteTotals> {
  const [terms] = await findTerms(ctx, [{ client, date: today(ctx), lines: lines.map(toInvoiceLine) }])
  return (terms as DocumentTerms).reckoning
}

/**
 * Returns everything about a quote that depends on the day: the buyer as printed, the discount of the client's group,
 * and the taxes with their reasons, as one text.
 */
export function serializeQuoteTerms({
  buyer,
  subtotal,
  discount,
  taxes,
}: Pick<QuoteTotals, 'subtotal' | 'discount' | 'taxes'> & {
  readonly buyer: PrintedBuyer | null
}): string {
  const printed = buyer && [...postalColumns.map((column) => buyer[column]), buyer.tax_id]
  const taxed = taxes.map(({ name, category, rate, note, net, tax }) => [name, category, rate, note, net, tax])
  return JSON.stringify([printed, subtotal, discount, taxed])
}

type PrintedBuyer = Pick<ClientRow, (typeof postalColumns)[number] | 'tax_id'>

const hashTerms = (buyer: PrintedBuyer, totals: QuoteTotals): string =>
  hash('sha256', serializeQuoteTerms({ buyer, ...totals }))

/** Remembers the terms that a quote shows today (R-1306). A deleted client's quote cannot be accepted. */
async function storeShownTerms(ctx: Context, quote: QuoteRow): Promise<void> {
  const { db } = ctx
  const { id, client_id } = quote
  const client = client_id === null ? undefined : await db('clients').where({ id: client_id }).first()
  if (client === undefined) return
  const lines = await db('quote_items').where({ quote_id: id }).orderBy('id')
  const shown_terms = hashTerms(client, await findQuoteTerms(ctx, client, lines))
  if (shown_terms !== quote.shown_terms) await db('quotes').where({ id }).update({ shown_terms })
}

async function markAccepted(ctx: Context, quote: QuoteRow, invoice_id: number): Promise<void> {
  if (quote.status === 'Accepted' && quote.invoice_id === invoice_id) return
  await ctx.db('quotes').where({ id: quote.id }).update({ status: 'Accepted', invoice_id })
  await raiseQuoteEvents(ctx, [{ ...quote, invoice_id }], 'Accepted', [quote])
}

/** Returns true if a quote is on an uncancelled invoice, whatever the quote's status. */
const hasLiveInvoice = async (db: Knex, { invoice_id }: QuoteRow): Promise<boolean> =>
  invoice_id !== null &&
  (await db('invoices').where({ id: invoice_id }).whereNot('status', 'cancelled').first('id')) !== undefined

/** Raises the event for the quotes' new status. `before` contains their rows before the change. */
export async function raiseQuoteEvents(
  ctx: Context,
  quotes: readonly QuoteRow[],
  status: QuoteStatus,
  before: readonly QuoteRow[],
): Promise<void> {
  const old = new Map(before.map((row) => [row.id, row]))
  if (status === 'Draft') return
  const withLines = await quotesWithLines(ctx.db, quotes)
  await raiseEach(ctx, eventOf[status], quotes, ({ id, client_id, subject, invoice_id }) => [
    `Quote ${id}, ${subject}, is now ${status}.${withLines.has(id) ? '' : ' It has no lines.'}`,
    { quoteid: id, clientid: client_id, subject, invoiceid: invoice_id },
    old.get(id),
  ])
}

async function quotesWithLines(db: Knex, quotes: readonly QuoteRow[]): Promise<ReadonlySet<number>> {
  const ids = quotes.map(({ id }) => id)
  return new Set(await db('quote_items').whereIn('quote_id', ids).distinct('quote_id').pluck('quote_id'))
}

const eventOf = { Sent: 'quote.sent', Accepted: 'quote.accepted', Declined: 'quote.declined' } as const

/** Deletes a quote, but not its invoice. Throws quote_not_found. */
export async function deleteQuote({ db }: Context, id: number): Promise<void> {
  const removed = await db('quotes').where({ id }).delete()
  if (removed === 0) throw new Fault('quote_not_found')
}

const lockQuote = (db: Knex, id: number): Promise<QuoteRow> => lockRow(db, 'quotes', id, 'quote_not_found')

/** Returns an unordered query for the matching quotes. */
export const matchingQuotes = (
  db: Knex,
  { clientId, status }: { clientId?: number | undefined; status?: QuoteStatus | undefined },
) => selectRows(db, 'quotes', { client_id: clientId, status })

export type QuoteSources = TaxSources & Pick<Context, 'now' | 'settings'>

export type QuoteTotals = Omit<TaxedTotals, 'places'>

/**
 * Returns the totals of quotes by ID. Invoiced quotes have the totals of the invoice. Quotes without an invoice, or
 * with a cancelled one, have today's totals (R-1302). Quotes of deleted clients have neither discount nor tax.
 */
export async function quoteTotals(
  ctx: QuoteSources,
  quotes: readonly QuoteRow[],
  lines: ReadonlyMap<number, readonly QuoteItemRow[]>,
): Promise<ReadonlyMap<number, QuoteTotals>> {
  const { db, taxRules } = ctx
  const { isGross, rounding } = taxRules
  const date = today(ctx)
  const ids = quotes.flatMap(({ invoice_id }) => invoice_id ?? [])
  const invoiced = await db('invoices').whereIn('id', ids).whereNot('status', 'cancelled')
  const invoices = new Map(invoiced.map((invoice) => [invoice.id, invoice]))
  const clients: (ClientRow & { percent: number | null })[] = await db('clients')
    .leftJoin('client_groups', 'client_groups.id', 'clients.group_id')
    .whereIn(
      'clients.id',
      quotes.flatMap(({ client_id }) => client_id ?? []),
    )
    .select('clients.*', 'client_groups.discount as percent')
  const byId = new Map(clients.map((client) => [client.id, client]))
  const totals = new Map<number, QuoteTotals>()
  const drafts: (Draft & { readonly id: number })[] = []
  for (const { id, client_id, invoice_id } of quotes) {
    const invoice = invoice_id === null ? undefined : invoices.get(invoice_id)
    const client = client_id === null ? undefined : byId.get(client_id)
    const own = (lines.get(id) ?? []).map(toInvoiceLine)
    if (invoice !== undefined) totals.set(id, { ...invoice, taxes: readStoredTaxes(invoice) })
    else if (client !== undefined) drafts.push({ id, client, date, discount: client.percent ?? 0, lines: own })
    else totals.set(id, calculateTotals(untaxed(own), { discount: 0, isGross, rounding }))
  }
  for (const [at, { reckoning }] of (await findTerms(ctx, drafts)).entries())
    totals.set((drafts[at] as { id: number }).id, reckoning)
  return totals
}

const untaxed = (lines: readonly NewLine[]): TaxedLine[] => lines.map((line) => ({ ...line, taxes: [] }))
