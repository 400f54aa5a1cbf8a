import type { InvoiceItemRow, InvoiceRow } from '../../db/rows-papers.js'
import type { Context } from '../context.js'
import { raise } from '../events/raise.js'
import { queueMails } from '../mail/queueing.js'
import { findFullyCreditedLines } from './credited-lines.js'
import { invoiceEventData, invoiceLabel, invoiceMail } from './invoice-mail.js'
import { isRecordLine } from './line-kind.js'
import { acceptIfCompleted, lockOrderOfInvoice } from './pending-orders.js'
import { creditUndeliverable } from './undeliverable.js'

/**
 * Processes a newly paid invoice. Everything that waits for the payment is queued in this transaction and processed
 * after the commit (R-1105). Payments for something that has ended become credit (R-1036). Returns the updated invoice.
 * The caller must have locked the rows of the invoice and its client.
 */
export async function processPaidInvoice(ctx: Context, before: InvoiceRow, invoice: InvoiceRow): Promise<InvoiceRow> {
  const lines = await ctx.db('invoice_items').where({ invoice_id: invoice.id }).orderBy('id')
  // Fully credited lines were not paid.
  const withdrawn = await findFullyCreditedLines(ctx, invoice)
  const order =
    ctx.settings.on('accept_orders') && lines.some(isRecordLine)
      ? await lockOrderOfInvoice(ctx.db, invoice.id)
      : undefined
  const lost: InvoiceItemRow[] = []
  for (const line of lines) {
    if (!isRecordLine(line) || withdrawn.has(line.id)) continue
    if ((await ctx.lineKinds.of(line)?.pay?.(ctx, line)) === 'lost') lost.push(line)
  }
  await queueReceipt(ctx, invoice)
  await raise(ctx, 'invoice.paid', `Invoice ${invoiceLabel(invoice)} was paid.`, invoiceEventData(ctx, invoice), {
    before,
  })
  const paid = await creditUndeliverable(ctx, invoice, lost)
  await acceptIfCompleted(ctx, order)
  return paid
}

async function queueReceipt(ctx: Context, invoice: InvoiceRow): Promise<void> {
  // If neither money nor credit was applied, there is no payment to confirm.
  if (invoice.client_id === null || invoice.paid + invoice.credit === 0) return
  const client = await ctx.db('clients').where({ id: invoice.client_id }).first()
  if (client !== undefined)
    await queueMails(ctx, 'invoice payment confirmation', [invoiceMail(ctx, { invoice, client })])
}
