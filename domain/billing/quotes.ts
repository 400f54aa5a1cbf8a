import type { Knex } from 'knex'
import type { QuoteItemRow, QuoteRow } from '../../db/rows-billing.js'
import { lockClient } from '../clients/clients.js'
import { type Context, instant, today } from '../context.js'
import { addDays, type Day } from '../days.js'
import { Fault } from '../faults.js'
import { grouped } from '../grouped.js'
import type { Cents, Decimal } from '../money.js'
import { selectRows } from '../selection.js'
import type { QuoteStatus } from '../statuses.js'
import { raiseEach } from '../system/events.js'
import { fraction } from './invoice-totals.js'
import { createInvoice, maxTotal } from './invoices.js'

/** Days that a quote is valid by default. */
const defaultValidityDays = 30

/** The fields of a quote that a caller can set. Null clears a field, undefined keeps it. */
export interface QuoteDetails {
  readonly status?: QuoteStatus | undefined
  readonly validUntil?: Day | undefined
  readonly notes?: string | null | undefined
  readonly customerNotes?: string | null | undefined
  readonly proposal?: string | null | undefined
}

export interface NewQuoteLine {
  readonly description: string
  /** Hundredths of a piece. */
  readonly quantity: number
  readonly unitPrice: Decimal
  /** Hundredths of a percent. */
  readonly discount: number
  readonly taxed: boolean
}

export interface NewQuote extends QuoteDetails {
  readonly subject: string
  readonly lines: readonly NewQuoteLine[]
}

/** Creates a quote in the currency of the client. Throws client_not_found, total_too_large. */
export async function createQuote(
  ctx: Context,
  clientId: number,
  { subject, lines, ...details }: NewQuote,
): Promise<number> {
  const { db, now } = ctx
  const client = await lockClient(db, clientId)
  const currency = ctx.currencies.of(client.currency_id)
  const priced = lines.map(({ unitPrice, taxed, ...line }) => {
    const unit_price = currency.parse(unitPrice)
    return { ...line, unit_price, amount: lineAmount({ ...line, unit_price }), is_taxed: taxed ? 1 : 0 } as const
  })
  if (priced.reduce((sum, { amount }) => sum + Math.abs(amount), 0) > maxTotal) throw new Fault('total_too_large')
  const [made] = await db('quotes')
    .insert({
      client_id: clientId,
      currency_id: currency.id,
      subject,
      valid_until: addDays(today(ctx), defaultValidityDays),
      status: 'Draft',
      created_at: instant(now),
      ...columnsOf(details),
    })
    .returning('id')
  const { id } = made as QuoteRow
  if (priced.length > 0) await db('quote_items').insert(priced.map((line) => ({ ...line, quote_id: id })))
  return id
}

/** Returns the amount of a line: quantity × unit price, less the discount, rounded once (R-1301). */
function lineAmount({
  quantity,
  unit_price,
  discount,
}: Pick<QuoteItemRow, 'quantity' | 'unit_price' | 'discount'>): Cents {
  if ((Math.abs(unit_price) * quantity) / quantityUnit > maxTotal) throw new Fault('total_too_large')
  return fraction(unit_price, quantity * (percentUnit - discount), quantityUnit * percentUnit)
}

/** Hundredths of a piece in one, and of a percent in everything. */
const quantityUnit = 100
const percentUnit = 10_000

const columnsOf = ({ status, validUntil, notes, customerNotes, proposal }: QuoteDetails): Partial<QuoteRow> =>
  Object.fromEntries(
    Object.entries({ status, valid_until: validUntil, notes, customer_notes: customerNotes, proposal }).filter(
      ([, value]) => value !== undefined,
    ),
  )

/** Updates a quote. The status is a label here: no invoice is made (R-1303). Throws quote_not_found. */
export async function updateQuote(ctx: Context, id: number, details: QuoteDetails): Promise<void> {
  const { db } = ctx
  const quote = await lockQuote(db, id)
  const changed = columnsOf(details)
  if (Object.keys(changed).length > 0) await db('quotes').where({ id }).update(changed)
  if (changed.status !== undefined && changed.status !== quote.status)
    await raiseQuotes(ctx, [{ ...quote, ...changed }], changed.status, [quote])
}

/**
 * Shows a quote to its client. No mail is sent; a declined quote is open again. Throws quote_not_found, quote_accepted.
 */
export async function sendQuote(ctx: Context, id: number): Promise<QuoteStatus> {
  const { db } = ctx
  const quote = await lockQuote(db, id)
  if (quote.status === 'Accepted') throw new Fault('quote_accepted')
  if (quote.status === 'Sent') return 'Sent'
  await db('quotes').where({ id }).update({ status: 'Sent' })
  await raiseQuotes(ctx, [quote], 'Sent', [quote])
  return 'Sent'
}

/**
 * Accepts a quote. Makes the invoice, once; the id of the one that was made before where the quote is accepted already,
 * unless that was cancelled: then a new one is made (R-1302). Null where somebody only wrote on the quote that it is. Throws quote_not_found, quote_without_client, client_closed,
 * quote_other_currency and what createInvoice throws.
 */
export async function acceptQuote(ctx: Context, id: number): Promise<number | null> {
  const { db } = ctx
  const owner = await db('quotes').where({ id }).first('client_id')
  if (owner === undefined) throw new Fault('quote_not_found')
  // Locks are taken in one order everywhere: the client first.
  const client =
    owner.client_id === null ? undefined : await db('clients').where({ id: owner.client_id }).forUpdate().first()
  const quote = await lockQuote(db, id)
  if (quote.status === 'Accepted' && !(await isInvoiceCancelled(db, quote))) return quote.invoice_id
  if (client === undefined) throw new Fault('quote_without_client')
  if (client.status === 'closed') throw new Fault('client_closed')
  if (client.currency_id !== quote.currency_id) throw new Fault('quote_other_currency')
  const lines = await db('quote_items').where({ quote_id: id }).orderBy('id')
  const invoice = await createInvoice(ctx, {
    client,
    lines: lines.map(({ description, amount, is_taxed }) => ({
      type: 'quote',
      relatedId: id,
      description,
      amount,
      taxed: is_taxed === 1,
    })),
  })
  await db('quotes').where({ id }).update({ status: 'Accepted', invoice_id: invoice.id })
  await raiseQuotes(ctx, [{ ...quote, invoice_id: invoice.id }], 'Accepted', [quote])
  return invoice.id
}

const isInvoiceCancelled = async (db: Knex, { invoice_id }: QuoteRow): Promise<boolean> =>
  invoice_id !== null && (await db('invoices').where({ id: invoice_id, status: 'cancelled' }).first('id')) !== undefined

/** Raises the event of the status that quotes have reached; `before` are their rows before the change. */
export async function raiseQuotes(
  ctx: Context,
  quotes: readonly QuoteRow[],
  status: QuoteStatus,
  before: readonly QuoteRow[],
): Promise<void> {
  const old = new Map(before.map((row) => [row.id, row]))
  // Drafts raise no event.
  if (status === 'Draft') return
  await raiseEach(ctx, eventOf[status], quotes, ({ id, client_id, subject, invoice_id }) => [
    `Quote ${id}, ${subject}, is now ${status}.`,
    { quoteid: id, clientid: client_id, subject, invoiceid: invoice_id },
    old.get(id),
  ])
}

const eventOf = { Sent: 'quote.sent', Accepted: 'quote.accepted', Declined: 'quote.declined' } as const

/** Deletes a quote. An invoice that was made of it stays. Throws quote_not_found. */
export async function deleteQuote({ db }: Context, id: number): Promise<void> {
  const removed = await db('quotes').where({ id }).delete()
  if (removed === 0) throw new Fault('quote_not_found')
}

async function lockQuote(db: Knex, id: number): Promise<QuoteRow> {
  const row = await db('quotes').where({ id }).forUpdate().first()
  if (row === undefined) throw new Fault('quote_not_found')
  return row
}

/** Returns a query for the quotes that match, unordered. */
export const matchingQuotes = (
  db: Knex,
  { clientId, status }: { clientId?: number | undefined; status?: QuoteStatus | undefined },
) => selectRows(db, 'quotes', { client_id: clientId, status })

/** Returns the lines of quotes by quote, in the order in which they were sent. */
export async function linesOf(
  db: Knex,
  quoteIds: readonly number[],
): Promise<ReadonlyMap<number, readonly QuoteItemRow[]>> {
  const rows: QuoteItemRow[] = await db('quote_items').whereIn('quote_id', quoteIds).orderBy('id')
  return grouped(rows, ({ quote_id }) => quote_id)
}
