import type { ClientRow } from '../../db/rows.js'
import type { InvoiceRow } from '../../db/rows-papers.js'
import { type Context, instant } from '../context.js'
import { raise } from '../events/raise.js'
import { logActivity } from '../log/activity.js'
import { zero } from '../values/money.js'
import { releasePeriods } from './billing-dates.js'
import { recordClosing } from './closings.js'
import { changeCreditBalance } from './credit-entries.js'
import { invoiceEventData, invoiceLabel } from './invoice-mail.js'
import { releaseRecords } from './line-kind.js'
import { waiveLines } from './rebilling.js'

/**
 * Cancels an invoice. Applied credit returns to the client, and the periods of its lines can be billed again, unless
 * they are waived. The caller must have locked the rows. Throws earlier_period_unpaid.
 */
export async function cancelInvoice(
  ctx: Context,
  invoice: InvoiceRow,
  client: ClientRow | undefined,
  { waive = false }: { readonly waive?: boolean } = {},
): Promise<void> {
  const { db } = ctx
  await recordClosing(ctx, invoice, 'cancelled')
  if (invoice.credit > 0 && client !== undefined)
    await changeCreditBalance(ctx, client, {
      kind: 'applied',
      amount: invoice.credit,
      description: `Credit back from cancelled invoice ${invoiceLabel(invoice)}`,
      invoiceId: invoice.id,
    })
  await db('invoices')
    .where({ id: invoice.id })
    .update({
      status: 'cancelled',
      credit: client === undefined ? invoice.credit : zero,
      cancelled_at: instant(ctx.now),
    })
  const items = await db('invoice_items').where({ invoice_id: invoice.id }).orderBy('id')
  if (waive) await waiveLines(ctx, items)
  else await releasePeriods(ctx, items)
  await releaseRecords(ctx, invoice, { by: 'cancellation', lines: items, all: items })
  await logActivity(ctx, `Invoice ${invoiceLabel(invoice)} was cancelled`, invoice.client_id)
  await raise(
    ctx,
    'invoice.cancelled',
    `Invoice ${invoiceLabel(invoice)} was cancelled.`,
    invoiceEventData(ctx, invoice),
    {
      before: invoice,
    },
  )
}
