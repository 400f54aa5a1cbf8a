import type { InvoiceRow } from '../../db/rows-papers.js'
import { type Context, today } from '../context.js'
import type { Mail } from '../mail/queueing.js'
import { type Addressee, buildClientMail } from '../mail/to-client.js'
import { payableAmountDue } from './amount-due.js'
import { invoiceUrl } from './invoice-links.js'
import { isProforma } from './proforma.js'

/** Returns the data of an event about an invoice. */
export function invoiceEventData({ currencies }: Pick<Context, 'currencies'>, invoice: InvoiceRow) {
  const currency = currencies.of(invoice.currency_id)
  return {
    invoiceid: invoice.id,
    invoicenum: String(invoice.number ?? invoice.id),
    clientid: invoice.client_id,
    total: currency.show(invoice.total),
    currency: currency.code,
  }
}

/**
 * Returns the text of a document's number: as formatted on its issue date, or the number itself if no text is stored.
 * Returns null for a document without a number (R-3505).
 */
export const documentNumberText = ({
  number,
  number_text,
}: Pick<InvoiceRow, 'number' | 'number_text'>): string | null =>
  number_text ?? (number === null ? null : String(number))

/**
 * Returns the name by which people know an invoice: its number, or its ID if it has none. The ID of a proforma invoice
 * has the prefix Proforma.
 */
export const invoiceLabel = (invoice: Pick<InvoiceRow, 'id' | 'number' | 'number_text' | 'status'>): string =>
  documentNumberText(invoice) ?? (isProforma(invoice) ? `Proforma ${invoice.id}` : String(invoice.id))

/** Returns an email to an invoice's client, with the variables of every invoice template. */
export function invoiceMail(
  ctx: Pick<Context, 'currencies' | 'baseUrl' | 'settings' | 'linkKey' | 'now'>,
  { invoice, client }: { readonly invoice: InvoiceRow; readonly client: Addressee },
): Mail {
  const currency = ctx.currencies.of(invoice.currency_id)
  const mail = buildClientMail(client, {
    invoice_number: invoiceLabel(invoice),
    invoice_date: invoice.date,
    due_date: invoice.due_date,
    total: currency.label(invoice.total, client.language),
    balance: currency.label(payableAmountDue(invoice), client.language),
    overdue: invoice.due_date < today(ctx) ? 'yes' : '',
    link: invoiceUrl(ctx, invoice),
  })
  return { ...mail, invoiceId: invoice.id }
}
