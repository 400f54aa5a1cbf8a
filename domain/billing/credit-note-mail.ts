import type { InvoiceRow } from '../../db/rows-papers.js'
import type { Context } from '../context.js'
import { mailClient } from '../mail/client-mail.js'
import type { Cents } from '../values/money.js'
import { creditNoteUrl } from './invoice-links.js'
import { invoiceLabel } from './invoice-mail.js'

export interface IssuedCreditNote {
  readonly id: number
  readonly number: string
  readonly total: Cents
  readonly reason: string
  /** The part of `total` that became client credit. */
  readonly surplus: Cents
  /** The credited invoice, with the number printed on the credit note. */
  readonly invoice: InvoiceRow
}

/** Emails the client about a credit note for their invoice (R-4811). */
export async function emailCreditNote(ctx: Context, note: IssuedCreditNote): Promise<void> {
  const { id, number, total, reason, surplus, invoice } = note
  const currency = ctx.currencies.of(invoice.currency_id)
  await mailClient(ctx, 'credit note', invoice.client_id, ({ language }) => ({
    credit_note_number: number,
    invoice_number: invoiceLabel(invoice),
    total: currency.label(total, language),
    reason,
    credit: surplus > 0 ? currency.label(surplus, language) : '',
    link: creditNoteUrl(ctx, invoice, id),
  }))
}
