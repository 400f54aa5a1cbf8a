import type { InvoiceItemRow, InvoiceRow } from '../../db/rows-papers.js'
import type { Context } from '../context.js'
import { releasePeriods } from './cursors.js'
import { noteLines } from './note-writing.js'

// Lines that are paid after what they bill has ended (R-1036).

/** Paying what has ended pays it, where the operator wants it so. */
export const staysOwed = ({ settings }: Pick<Context, 'settings'>): boolean =>
  settings.choice('withdraw_when_ended') === 'none'

/**
 * Takes back lines of an invoice that has just been paid: what was paid for them becomes credit. Returns the invoice as it
 * is afterwards. The rows are held by the caller.
 */
export async function creditUndeliverable(
  ctx: Context,
  invoice: InvoiceRow,
  lines: readonly InvoiceItemRow[],
): Promise<InvoiceRow> {
  if (lines.length === 0 || invoice.client_id === null) return invoice
  const client = await ctx.db('clients').where({ id: invoice.client_id }).first()
  if (client === undefined) return invoice
  await releasePeriods(ctx, lines)
  return noteLines(ctx, invoice, client, { lines, reason: 'What was paid for had ended' })
}
