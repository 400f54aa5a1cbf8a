import type { Knex } from 'knex'
import type { InvoiceItemRow, InvoiceRow } from '../../db/rows-papers.js'
import type { Context } from '../context.js'
import { Fault } from '../values/faults.js'
import { coverPeriods, isPeriodLine, lockRecurring, waivePeriods } from './billing-dates.js'
import { findFullyCreditedLines } from './credited-lines.js'
import { isRecordLine, type LineKind, type RecordLine } from './line-kind.js'
import type { Recurrence } from './recurrence.js'

// Makes the lines of reopened invoices bill their records again, and waives the lines of cancelled invoices.

/** A line with the kind of its record. */
interface OfKind {
  readonly line: RecordLine
  readonly kind: LineKind
}

/**
 * Makes the lines of a closed invoice bill their records again: periods, billable items, an upgrade (R-1222). The lines
 * of a refunded invoice that was never cancelled have never stopped billing them. Returns true if the invoice had been
 * cancelled, or if a line bills its record again. Throws billed_thing_ended, period_billed_elsewhere,
 * upgrade_not_possible.
 */
export async function rebillLines(ctx: Context, invoice: InvoiceRow): Promise<boolean> {
  const wasCancelled = invoice.status === 'cancelled'
  const items: OfKind[] = []
  for (const item of await standingItems(ctx, invoice))
    if (wasCancelled || (await isReleased(ctx.db, item))) items.push(item)
  for (const item of items) await expectAlive(ctx, item, invoice)
  await coverPeriods(
    ctx,
    items.map(({ line }) => line),
  )
  for (const { line, kind } of items) if (!isPeriodLine(line)) await kind.reclaim?.claim(ctx, line)
  return wasCancelled || items.length > 0
}

/**
 * Makes the lines of a cancelled invoice that have a period cover it again. Other lines are not affected. Throws
 * billed_thing_ended, period_billed_elsewhere.
 */
export async function rebillPeriods(ctx: Context, invoice: InvoiceRow): Promise<void> {
  const items = (await standingItems(ctx, invoice)).filter(({ line }) => isPeriodLine(line))
  for (const item of items) await expectAlive(ctx, item, invoice)
  await coverPeriods(
    ctx,
    items.map(({ line }) => line),
  )
}

/** Returns an invoice's lines that bill records and are not fully credited. */
async function standingItems(ctx: Context, invoice: InvoiceRow): Promise<OfKind[]> {
  const lines = await ctx.db('invoice_items').where({ invoice_id: invoice.id }).orderBy('id')
  const withdrawn = await findFullyCreditedLines(ctx, invoice)
  return lines
    .filter(({ id }) => !withdrawn.has(id))
    .filter(isRecordLine)
    .flatMap((line) => {
      const kind = ctx.lineKinds.of(line)
      return kind === undefined ? [] : { line, kind }
    })
}

/** Returns true if a line of a refunded invoice no longer bills its record because the invoice was cancelled before. */
const isReleased = async (db: Knex, { line, kind }: OfKind): Promise<boolean> =>
  isPeriodLine(line) ? line.is_claiming === 0 : ((await kind.reclaim?.isReleased(db, line)) ?? false)

async function expectAlive(ctx: Context, { line, kind }: OfKind, invoice: InvoiceRow): Promise<void> {
  if (kind.reclaim?.expectAlive !== undefined) return kind.reclaim.expectAlive(ctx, line, invoice)
  if (kind.recurs !== null) await expectRunning(ctx.db, kind.recurs, line, invoice)
}

async function expectRunning(
  db: Knex,
  recurs: Recurrence,
  { related_id }: RecordLine,
  { client_id }: Pick<InvoiceRow, 'client_id'>,
): Promise<void> {
  const row = await lockRecurring(db, recurs, related_id)
  if (row === undefined || recurs.ended.includes(row.status)) throw new Fault('billed_thing_ended')
  // The client to whom the record was moved is billed for it (R-2746).
  if ((await recurs.clientOf(db, row)) !== client_id)
    throw new Fault('billed_thing_ended', 'Something that this invoice bills now belongs to another client.')
}

/**
 * Waives what an invoice billed (R-1223): periods count as paid, a domain is renewed, and the first period of an
 * ordered record is free. Throws earlier_period_unpaid.
 */
export async function waiveLines(ctx: Context, items: readonly InvoiceItemRow[]): Promise<void> {
  for (const line of await waivePeriods(ctx, items)) await ctx.lineKinds.of(line)?.waive?.(ctx, line)
  for (const line of items.filter(isRecordLine))
    if (line.period_start === null) await ctx.lineKinds.of(line)?.waive?.(ctx, line)
}
