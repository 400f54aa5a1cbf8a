import type { InvoiceRow } from '../../db/rows-papers.js'
import { type Context, today } from '../context.js'
import { raise, raiseEach } from '../events/raise.js'
import { queueMails } from '../mail/queueing.js'
import type { Addressee } from '../mail/to-client.js'
import type { InvoiceStatus } from '../values/statuses.js'
import { linkInvoice, lockSeries } from './document-chain.js'
import { invoiceEventData, invoiceLabel, invoiceMail } from './invoice-mail.js'
import { resolveIssueDates, type SubmittedDates } from './issue-dates.js'
import { storeLetterheads } from './letterheads.js'
import { takeNumbers } from './numbering.js'
import { serializeBuyer, serializeSeller } from './parties.js'
import { isIssuedAsProforma, isProforma } from './proforma.js'

/** Emails invoices to their clients and raises an event for each. */
export async function announceInvoices(
  ctx: Context,
  made: readonly { readonly invoice: InvoiceRow; readonly client: Addressee }[],
): Promise<void> {
  await queueMails(
    ctx,
    'invoice created',
    made.map((one) => invoiceMail(ctx, one)),
  )
  await raiseEach(ctx, 'invoice.created', made, ({ invoice }) => [
    `Invoice ${invoiceLabel(invoice)} was issued.`,
    invoiceEventData(ctx, invoice),
  ])
}

/**
 * Issues a draft: assigns number and dates, and emails the client unless `as` is `cancelled`. A draft that qualifies as
 * a proforma invoice (R-3506) stays unnumbered unless `as` is `paid`. Returns any other invoice unchanged.
 */
export async function issueInvoice(
  ctx: Context,
  draft: InvoiceRow,
  as: InvoiceStatus,
  sent: SubmittedDates = {},
): Promise<InvoiceRow> {
  if (draft.number !== null || draft.status !== 'draft') return draft
  const dates = as === 'cancelled' ? {} : resolveIssueDates(ctx, draft, sent)
  const dated = { ...draft, ...dates }
  const lines = await ctx.db('invoice_items').where({ invoice_id: draft.id })
  const staysUnnumbered = as !== 'paid' && isIssuedAsProforma(ctx, dated, lines)
  const issued = staysUnnumbered ? await storeDates(ctx, dated, dates) : await numberInvoice(ctx, draft, dates)
  if (as === 'cancelled' || issued.client_id === null) return issued
  const client = await ctx.db('clients').where({ id: issued.client_id }).first()
  if (client !== undefined) await announceInvoices(ctx, [{ invoice: issued, client }])
  return issued
}

type Dates = Partial<Pick<InvoiceRow, 'date' | 'due_date'>>

async function storeDates({ db }: Context, invoice: InvoiceRow, dates: Dates): Promise<InvoiceRow> {
  if (dates.date !== undefined) await db('invoices').where({ id: invoice.id }).update(dates)
  return invoice
}

/**
 * Assigns number, seller, buyer, and dates to an invoice and adds it to the chain. The caller must have locked the row.
 */
async function numberInvoice(ctx: Context, invoice: InvoiceRow, dates: Dates): Promise<InvoiceRow> {
  const { client_id } = invoice
  const client = client_id === null ? undefined : await ctx.db('clients').where({ id: client_id }).first()
  const letterhead = { language: client?.language ?? 'en', currency_id: invoice.currency_id }
  const letterhead_id = (await storeLetterheads(ctx, [letterhead]))(letterhead)
  const series = await lockSeries(ctx.db, 'invoice')
  const [taken] = await takeNumbers(ctx, series, 1)
  const facts = {
    ...taken,
    letterhead_id,
    seller: serializeSeller(ctx),
    billed_to: client === undefined ? null : serializeBuyer(client),
    ...dates,
  }
  await ctx.db('invoices').where({ id: invoice.id }).update(facts)
  const numbered = { ...invoice, ...facts }
  await linkInvoice(ctx, series, numbered)
  return numbered
}

/**
 * Numbers a proforma invoice and sets its date to today (R-3507). Returns any other invoice unchanged. The due date
 * does not change, because reminders and suspensions depend on it. The caller must have locked the row.
 */
export async function numberProforma(ctx: Context, invoice: InvoiceRow): Promise<InvoiceRow> {
  if (!isProforma(invoice)) return invoice
  const numbered = await numberInvoice(ctx, invoice, { date: today(ctx) })
  const message = `${invoiceLabel(invoice)} is now invoice ${invoiceLabel(numbered)}.`
  await raise(ctx, 'invoice.updated', message, invoiceEventData(ctx, numbered), { before: invoice })
  return numbered
}
