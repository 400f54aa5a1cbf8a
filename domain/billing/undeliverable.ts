import type { InvoiceItemRow, InvoiceRow } from '../../db/rows-papers.js'
import type { Context } from '../context.js'
import { releasePeriods } from './billing-dates.js'
import { writeCreditNoteForLines } from './credit-note-writing.js'

// Lines paid after their record has ended (R-1036).

/**
 * Returns true if the operator has chosen that a payment for an ended record still pays its line instead of becoming
 * credit.
 */
export const keepsEndedLinesPayable = ({ settings }: Pick<Context, 'settings'>): boolean =>
  settings.choice('withdraw_when_ended') === 'none'

/**
 * Credits lines of a newly paid invoice: what was paid for them becomes client credit. Returns the updated invoice. The
 * caller must have locked the rows.
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
  return writeCreditNoteForLines(ctx, invoice, client, { lines, reason: 'The paid item had already ended' })
}
