import type { ClientRow } from '../../db/rows.js'
import type { InvoiceItemRow, InvoiceRow } from '../../db/rows-papers.js'
import { queueStaleChecks } from '../clients/tax-id-checks.js'
import { type Context, today } from '../context.js'
import { raise, raiseEach } from '../events/raise.js'
import { queueMails } from '../mail/queueing.js'
import type { Addressee } from '../mail/to-client.js'
import type { InvoiceStatus } from '../values/statuses.js'
import { linkInvoice, lockSeries } from './document-chain.js'
import { storeTerms } from './document-terms.js'
import { invoiceEventData, invoiceLabel, invoiceMail } from './invoice-mail.js'
import { resolveIssueDates, type SubmittedDates } from './issue-dates.js'
import { storeLetterheads } from './letterheads.js'
import { takeNumbers } from './numbering.js'
import { serializeBuyer, serializeSeller } from './parties.js'
import { isIssuedAsProforma, isProforma } from './proforma.js'
import { restatePeriods } from './stated-periods.js'

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
 * Issues a draft: assigns number and dates with the terms of its day (R-1083), and emails the client unless `as` is
 * `cancelled`. A draft that qualifies as a proforma invoice (R-3506) stays unnumbered unless `as` is `paid`. Returns
 * any other invoice unchanged. The caller must have locked the rows of the invoice and its client. Throws
 * total_negative, total_too_large.
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
  const client = await findBuyer(ctx, draft)
  if (client !== undefined && as !== 'cancelled') await queueStaleChecks(ctx, [client])
  const { invoice, lines } = await readTerms(ctx, dated, client)
  const staysUnnumbered = as !== 'paid' && isIssuedAsProforma(ctx, invoice, lines)
  const issued = staysUnnumbered
    ? await storeDates(ctx, invoice, dates)
    : await numberInvoice(ctx, invoice, { client, lines }, dates)
  if (as === 'cancelled' || client === undefined) return issued
  await announceInvoices(ctx, [{ invoice: issued, client }])
  return issued
}

const findBuyer = async ({ db }: Context, { client_id }: InvoiceRow): Promise<ClientRow | undefined> =>
  client_id === null ? undefined : db('clients').where({ id: client_id }).first()

/** Without a client, an invoice keeps its terms and has no buyer. */
async function readTerms(ctx: Context, invoice: InvoiceRow, client: ClientRow | undefined) {
  if (client !== undefined) return storeTerms(ctx, invoice, client, { keepsBuyer: true })
  return { invoice, lines: await restatePeriods(ctx.db, invoice.date, await findLines(ctx, invoice)) }
}

const findLines = ({ db }: Context, { id }: InvoiceRow): Promise<InvoiceItemRow[]> =>
  db('invoice_items').where({ invoice_id: id }).orderBy('id')

type Dates = Partial<Pick<InvoiceRow, 'date' | 'due_date'>>

async function storeDates({ db }: Context, invoice: InvoiceRow, dates: Dates): Promise<InvoiceRow> {
  if (dates.date !== undefined) await db('invoices').where({ id: invoice.id }).update(dates)
  return invoice
}

/**
 * Assigns number, seller, and dates to an invoice and adds it to the chain. A proforma invoice of a release that stored
 * no buyer gets its client. The caller must have locked the row.
 */
async function numberInvoice(
  ctx: Context,
  invoice: InvoiceRow,
  { client, lines }: { readonly client: ClientRow | undefined; readonly lines: readonly InvoiceItemRow[] },
  changed: Dates & Partial<Pick<InvoiceRow, 'status'>>,
): Promise<InvoiceRow> {
  const letterhead = { language: client?.language ?? 'en', currency_id: invoice.currency_id }
  const letterhead_id = (await storeLetterheads(ctx, [letterhead]))(letterhead)
  const series = await lockSeries(ctx.db, 'invoice')
  const [taken] = await takeNumbers(ctx, series, 1)
  const facts = {
    ...taken,
    letterhead_id,
    seller: serializeSeller(ctx),
    billed_to: invoice.billed_to ?? (client === undefined ? null : serializeBuyer(client)),
    ...changed,
  }
  await ctx.db('invoices').where({ id: invoice.id }).update(facts)
  const numbered = { ...invoice, ...facts }
  await linkInvoice(ctx, series, numbered, lines)
  return numbered
}

/**
 * Numbers a proforma invoice and sets its date to today (R-3507). Returns any other invoice unchanged. Buyer, taxes,
 * and totals stay as requested, and so does the due date, because reminders and suspensions depend on it, unless it
 * would precede the date. An invoice that is no longer past due is not overdue. The caller must have locked the row.
 */
export async function numberProforma(ctx: Context, invoice: InvoiceRow): Promise<InvoiceRow> {
  if (!isProforma(invoice)) return invoice
  const date = today(ctx)
  const isLate = invoice.due_date < date
  const lines = await restatePeriods(ctx.db, date, await findLines(ctx, invoice))
  const numbered = await numberInvoice(
    ctx,
    invoice,
    { client: await findBuyer(ctx, invoice), lines },
    {
      date,
      ...(isLate && { due_date: date, status: invoice.status === 'overdue' ? 'unpaid' : invoice.status }),
    },
  )
  const message = `${invoiceLabel(invoice)} is now invoice ${invoiceLabel(numbered)}.`
  await raise(ctx, 'invoice.updated', message, invoiceEventData(ctx, numbered), { before: invoice })
  return numbered
}
