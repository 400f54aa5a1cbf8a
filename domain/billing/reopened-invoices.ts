import type { InvoiceRow } from '../../db/rows-papers.js'
import { type Context, today } from '../context.js'
import { addDays } from '../values/days.js'

/**
 * Makes an invoice due again after money or credit left it, `invoice_due_days` from today (R-1123). The caller must
 * have locked the row and checked that an amount is due.
 */
export async function reopenInvoice(ctx: Context, left: InvoiceRow): Promise<InvoiceRow> {
  const owed = {
    status: left.paid + left.credit > 0 ? ('partially_paid' as const) : ('unpaid' as const),
    due_date: addDays(today(ctx), ctx.settings.whole('invoice_due_days')),
    paid_at: null,
    reminded_on: null,
  }
  await ctx.db('invoices').where({ id: left.id }).update(owed)
  return { ...left, ...owed }
}
