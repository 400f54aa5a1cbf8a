import type { InvoiceRow } from '../../db/rows-papers.js'
import type { Context } from '../context.js'
import { mailClient } from '../mail/client-mail.js'
import type { Cents } from '../values/money.js'
import { noteLinkOf } from './invoice-links.js'
import { nameOf } from './invoice-mail.js'

export interface WrittenNote {
  readonly id: number
  readonly number: string
  readonly total: Cents
  readonly reason: string
  /** The part that became client credit. */
  readonly surplus: Cents
  /** The credited invoice, with the number printed on the credit note. */
  readonly invoice: InvoiceRow
}

/** Emails the client about a credit note for their invoice (R-4811). */
export async function tellNote(ctx: Context, note: WrittenNote): Promise<void> {
  const { id, number, total, reason, surplus, invoice } = note
  const currency = ctx.currencies.of(invoice.currency_id)
  await mailClient(ctx, 'credit note', invoice.client_id, ({ language }) => ({
    credit_note_number: number,
    invoice_number: nameOf(invoice),
    total: currency.label(total, language),
    reason,
    credit: surplus > 0 ? currency.label(surplus, language) : '',
    link: noteLinkOf(ctx, invoice, id),
  }))
}
