import type { InvoiceRow } from '../../db/rows-papers.js'
import type { Context } from '../context.js'
import { mailClient } from '../mail/client-mail.js'
import type { Cents } from '../values/money.js'
import { emailCreditNote, type IssuedCreditNote } from './credit-note-mail.js'
import { creditNoteUrl, invoiceUrl, isLinkOpen } from './invoice-links.js'
import { invoiceLabel } from './invoice-mail.js'

interface MadeRefund {
  readonly clientId: number | null
  readonly currencyId: number
  readonly amount: Cents
  /** Gateway name, or `credit` if the money became client credit. */
  readonly gateway: string
  /** Undefined for funds added without an invoice. */
  readonly invoice: InvoiceRow | undefined
  readonly note: IssuedCreditNote | undefined
}

/**
 * Emails a client about a refund and the credit note written for it (R-4747). If no refund email is queued, for example
 * because it is disabled, sends the email about the credit note.
 */
export async function emailRefund(
  ctx: Context,
  { clientId, currencyId, amount, gateway, invoice, note }: MadeRefund,
): Promise<void> {
  const currency = ctx.currencies.of(currencyId)
  const queued = await mailClient(ctx, 'refund made', clientId, ({ language }) => ({
    amount: currency.label(amount, language),
    to: gateway === 'credit' ? 'credit' : '',
    invoice_number: invoice === undefined ? '' : invoiceLabel(invoice),
    link: invoice === undefined || !isLinkOpen(ctx, invoice) ? '' : invoiceUrl(ctx, invoice),
    credit_note_number: note?.number ?? '',
    credit_note_total: note === undefined ? '' : currency.label(note.total, language),
    credit_note_link: note === undefined ? '' : creditNoteUrl(ctx, note.invoice, note.id),
  }))
  if (queued === 0 && note !== undefined) await emailCreditNote(ctx, note)
}
