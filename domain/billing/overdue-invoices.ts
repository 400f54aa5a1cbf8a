import type { InvoiceRow } from '../../db/rows-papers.js'
import { type Context, today } from '../context.js'
import { raiseEach } from '../events/raise.js'
import { isInvoiceOpenSql } from './amount-due.js'
import { invoiceEventData, invoiceLabel } from './invoice-mail.js'
import { excludePausedDunning } from './pending-payments.js'

/**
 * Marks open invoices as overdue after their due date, at most `limit` of them. Skips invoices with a payment in
 * progress. Labels set by staff stay, because they mean more than that an invoice is late (R-1252). Returns the number
 * of invoices.
 */
export async function markOverdueInvoices(ctx: Context, limit: number): Promise<number> {
  const { db } = ctx
  const late = db('invoices')
    .whereIn('status', ['unpaid', 'partially_paid'])
    .whereRaw(isInvoiceOpenSql)
    .where('due_date', '<', today(ctx))
    .where(excludePausedDunning(ctx))
  // Locks the rows, so that an invoice paid concurrently stays paid.
  const unmarked: InvoiceRow[] = await late
    .orderBy([{ column: 'due_date' }, { column: 'id' }])
    .limit(limit)
    .forUpdate()
  const ids = unmarked.map(({ id }) => id)
  const marked = await db('invoices').whereIn('id', ids).update({ status: 'overdue' })
  await raiseEach(ctx, 'invoice.overdue', unmarked, (invoice) => [
    `Invoice ${invoiceLabel(invoice)} is overdue.`,
    invoiceEventData(ctx, invoice),
    invoice,
  ])
  return marked
}
