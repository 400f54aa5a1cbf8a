import type { InvoiceClosingRow, InvoiceRow } from '../../db/rows-papers.js'
import { type Context, instant } from '../context.js'
import { cents } from '../values/money.js'
import { type InvoiceStatus, isInvoiceClosed } from '../values/statuses.js'
import { balanceOf } from './balance.js'
import { resolvePostingDate } from './books.js'

/**
 * Records that an issued invoice is about to be closed or reopened, with the posting date (R-3703). Each change gets a
 * row: an invoice cancelled, reopened, and cancelled again has three. Call it before the status changes. For releases
 * that do not call it, the database writes the row. Release before: credit-kinds
 */
export async function recordClosing(ctx: Context, invoice: InvoiceRow, to: InvoiceStatus): Promise<void> {
  const { db, now } = ctx
  if (invoice.number === null || !(isInvoiceClosed(to) || isInvoiceClosed(invoice.status))) return
  const standing = isInvoiceClosed(to) ? (to as InvoiceClosingRow['status']) : 'open'
  // A draft also counts as closed, but has no earlier row, so issuing it records nothing.
  const last = await db('invoice_closings').where({ invoice_id: invoice.id }).orderBy('id', 'desc').first('status')
  if (standing === (last?.status ?? 'open')) return
  const total = cents(invoice.total - invoice.credited)
  await db('invoice_closings').insert({
    ...{ invoice_id: invoice.id, status: standing, total, owed: balanceOf(invoice) },
    ...{ booked_day: await resolvePostingDate(ctx), created_at: instant(now) },
  })
}
