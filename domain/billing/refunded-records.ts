import type { InvoiceRow } from '../../db/rows-papers.js'
import type { Context } from '../context.js'
import { releaseRecords } from './line-kind.js'
import { isOfKindSql } from './line-kind-columns.js'

/** Releases what a newly refunded invoice billed (R-1412). The caller has locked the invoice. */
export async function releaseRefundedRecords(ctx: Context, invoice: InvoiceRow): Promise<void> {
  const lines = await ctx.db('invoice_items').where({ invoice_id: invoice.id }).orderBy('id')
  await releaseRecords(ctx, invoice, { by: 'refund', lines, all: lines })
}

/** Returns true if an invoice that billed a record has been refunded in full since a moment. */
export async function isRefundedSince(
  { db }: Pick<Context, 'db'>,
  kind: string,
  { id, since }: { readonly id: number; readonly since: string },
): Promise<boolean> {
  const line = await db('invoice_items')
    .join('invoices', 'invoices.id', 'invoice_items.invoice_id')
    .join('invoice_closings', 'invoice_closings.invoice_id', 'invoices.id')
    .whereRaw(isOfKindSql(kind))
    .where('invoice_items.related_id', id)
    // Without a credit note, the status is only a label, which moves no money.
    .where('invoices.status', 'refunded')
    .whereRaw('invoices.credited >= invoices.total')
    .where('invoice_closings.status', 'refunded')
    .where('invoice_closings.created_at', '>=', since)
    .first('invoice_items.id')
  return line !== undefined
}
