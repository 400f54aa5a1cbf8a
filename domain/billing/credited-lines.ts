import type { InvoiceRow } from '../../db/rows-papers.js'
import type { Context } from '../context.js'

type Noted = Pick<InvoiceRow, 'id' | 'credited'>

/** Returns the amounts that an invoice's credit notes have credited, by line ID. */
export async function readCreditedAmounts(
  { db }: Pick<Context, 'db'>,
  { id, credited }: Noted,
): Promise<ReadonlyMap<number, number>> {
  const noted = new Map<number, number>()
  if (credited === 0) return noted
  const items = await db('credit_note_items')
    .join('credit_notes', 'credit_notes.id', 'credit_note_items.credit_note_id')
    .where('credit_notes.invoice_id', id)
    .whereNotNull('credit_note_items.invoice_item_id')
    .select('credit_note_items.invoice_item_id', 'credit_note_items.amount')
  for (const { invoice_item_id, amount } of items)
    noted.set(invoice_item_id as number, (noted.get(invoice_item_id as number) ?? 0) + amount)
  return noted
}

/** Returns the IDs of fully credited lines, which no longer bill anything. */
export async function findFullyCreditedLines(ctx: Pick<Context, 'db'>, invoice: Noted): Promise<ReadonlySet<number>> {
  const noted = await readCreditedAmounts(ctx, invoice)
  if (noted.size === 0) return new Set()
  const lines = await ctx
    .db('invoice_items')
    .whereIn('id', [...noted.keys()])
    .select('id', 'amount')
  return new Set(lines.filter(({ id, amount }) => noted.get(id) === amount).map(({ id }) => id))
}

/** SQL condition on the tables invoices and invoice_items: the line is not fully credited. */
export const isNotFullyCreditedSql = `(invoices.credited = 0 or coalesce((select sum(note.amount) from credit_note_items as note
  where note.invoice_item_id = invoice_items.id) <> invoice_items.amount, true))`
