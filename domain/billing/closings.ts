import type { InvoiceClosingRow, InvoiceRow } from '../../db/rows-papers.js'
import { type Context, instant } from '../context.js'
import { cents } from '../values/money.js'
import { type InvoiceStatus, isInvoiceClosed } from '../values/statuses.js'
import { balanceOf } from './balance.js'
import { bookedDayOf } from './books.js'

/**
 * Notes that an issued invoice is about to be closed, or opened again, with its day (R-3703): an invoice that is cancelled,
 * opened and cancelled again keeps all three. To be called before its status changes; the database does it for a release
 * that does not. Release before: credit-kinds
 */
export async function noteClosing(ctx: Context, invoice: InvoiceRow, to: InvoiceStatus): Promise<void> {
  const { db, now } = ctx
  if (invoice.number === null || !(isInvoiceClosed(to) || isInvoiceClosed(invoice.status))) return
  const standing = isInvoiceClosed(to) ? (to as InvoiceClosingRow['status']) : 'open'
  // One that was a draft until now was never closed.
  const last = await db('invoice_closings').where({ invoice_id: invoice.id }).orderBy('id', 'desc').first('status')
  if (standing === (last?.status ?? 'open')) return
  const total = cents(invoice.total - invoice.credited)
  await db('invoice_closings').insert({
    ...{ invoice_id: invoice.id, status: standing, total, owed: balanceOf(invoice) },
    ...{ booked_day: await bookedDayOf(ctx), created_at: instant(now) },
  })
}
