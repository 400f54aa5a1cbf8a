import type { Knex } from 'knex'
import type { InvoiceItemRow } from '../../db/rows-papers.js'
import type { Context } from '../context.js'
import { inList } from '../sql/in-list.js'
import type { Day } from '../values/days.js'
import { Fault } from '../values/faults.js'
import { voidInvoiceStatuses } from '../values/statuses.js'
import { amountDueSql } from './amount-due.js'
import { isNotFullyCreditedSql } from './credited-lines.js'
import { isRecordLine, type LineKinds, type RecordLine } from './line-kind.js'
import { isOfKindSql, lineKindColumns } from './line-kind-columns.js'
import { recordMove } from './moved-periods.js'
import type { Recurrence, Recurring } from './recurrence.js'

/** The line kind and the table of recurring records. */
type Place = Pick<Recurrence, 'kind' | 'table'>

export type BillingDates = Pick<Recurring, 'id' | 'next_due_date' | 'billed_until'>

/** The `not_billed_reason` of a row whose due date staff cleared, until it gets a new date. */
export const noDueDate = 'No due date'

/**
 * A line for a period. While `is_claiming` is 1, the line covers the period: no other line can bill any of its days.
 */
export type PeriodLine = RecordLine & { readonly period_start: Day; readonly period_end: Day }

export const isPeriodLine = (line: InvoiceItemRow): line is PeriodLine =>
  isRecordLine(line) && line.period_start !== null && line.period_end !== null

/** Locks the row of a recurring record until the transaction ends. */
export const lockRecurring = <Row extends Recurring>(
  db: Knex,
  { table }: Recurrence<Row>,
  id: number,
): Promise<Row | undefined> => recurringRows(db, table).where({ id }).forUpdate().first() as never

/** Stores billing dates without further checks. */
export const storeBillingDates = async (
  db: Knex,
  { table }: Pick<Recurrence, 'table'>,
  id: number,
  changed: Partial<Pick<Recurring, 'next_due_date' | 'billed_until' | 'anchor_day' | 'not_billed_reason'>>,
): Promise<void> => void (await recurringRows(db, table).where({ id }).update(changed))

/** Returns a query on a kind's table, which is known only by name. */
export const recurringRows = (db: Knex, table: string): Knex.QueryBuilder => db(table as 'services')

/** Returns a query for the lines that cover a record's periods, paid or unpaid. */
export const coveringLines = (db: Knex, { kind }: Pick<Recurrence, 'kind'>, id: number) =>
  db('invoice_items').where({ ...lineKindColumns(kind), related_id: id, is_claiming: 1 })

const laterDay = (a: Day | null, b: Day): Day => (a === null || a < b ? b : a)

/** Moves `billed_until` past newly written lines, in one statement for each kind. */
export async function markBilled(
  { db, lineKinds }: Pick<Context, 'db' | 'lineKinds'>,
  lines: readonly { readonly kind?: string | undefined; readonly relatedId?: number; readonly period?: unknown }[],
): Promise<void> {
  for (const { name, recurs } of lineKinds.all) {
    if (recurs === null) continue
    const ids = lines.flatMap((line) =>
      line.kind === name && line.period !== undefined && line.relatedId !== undefined ? line.relatedId : [],
    )
    if (ids.length > 0)
      await recurringRows(db, recurs.table)
        .whereIn('id', ids)
        .update({ billed_until: lastCoveredSql(db, recurs) })
  }
}

/**
 * SQL for the end of the last period that a line covers from the row's due date on. Falls back to the due date, because
 * a line for 0.00 is paid on creation, which already moves the due date past its period.
 */
const lastCoveredSql = (db: Knex, { kind, table }: Recurrence): Knex.Raw =>
  db.raw(`coalesce((select max(period_end) from invoice_items where ${isOfKindSql(kind)}
    and related_id = ${table}.id and is_claiming = 1 and period_start >= ${table}.next_due_date
  ), next_due_date)`)

/**
 * Moves `next_due_date` to the end of a newly paid period and past the periods paid in advance (R-1203). Returns the
 * new date, or undefined, without a change, if there is no due date, the period is not the first unpaid one, or the
 * line no longer covers it. The caller must have locked the row.
 */
export async function payPeriod(
  { db }: Context,
  recurs: Place,
  row: BillingDates,
  line: InvoiceItemRow,
): Promise<Day | undefined> {
  if (line.is_claiming === 0 || line.period_end === null) return undefined
  if (row.next_due_date === null || row.next_due_date !== line.period_start) return undefined
  return advanceDueDate(db, recurs, row, line.period_end)
}

/** SQL condition on the invoices table: the invoice is issued, not cancelled, and nothing is due on it. */
export const isInvoiceSettledSql = `invoices.status not in ${inList(voidInvoiceStatuses)} and ${amountDueSql} <= 0`

/** Moves `next_due_date` to `to` and past the settled periods that follow it. Returns the new date. */
async function advanceDueDate(db: Knex, recurs: Place, row: BillingDates, to: Day): Promise<Day> {
  let next = to
  while (row.billed_until !== null && next < row.billed_until) {
    const following = await coveringLines(db, recurs, row.id)
      .join('invoices', 'invoices.id', 'invoice_items.invoice_id')
      .where('period_start', next)
      .whereRaw(isInvoiceSettledSql)
      .first('period_end')
    if (following?.period_end == null || following.period_end <= next) break
    next = following.period_end
  }
  await recurringRows(db, recurs.table)
    .where({ id: row.id })
    .update({ next_due_date: next, billed_until: laterDay(row.billed_until, next) })
  return next
}

/**
 * Releases the periods that lines cover (R-1222). `billed_until` moves back to the first of them. If another line
 * covers a later period, `billed_until` stays, and the gap is billed after the due date reaches it.
 */
export async function releasePeriods(
  { db, lineKinds }: Pick<Context, 'db' | 'lineKinds'>,
  items: readonly InvoiceItemRow[],
): Promise<void> {
  const lines = items.filter((item) => item.is_claiming === 1).filter(isPeriodLine)
  await stopCovering(db, lines)
  for (const { line, recurs } of inLockOrder(lineKinds, lines)) await retractBilledUntil(db, recurs, line)
}

const stopCovering = async (db: Knex, lines: readonly { readonly id: number }[]): Promise<void> => {
  const ids = lines.map(({ id }) => id)
  if (ids.length > 0) await db('invoice_items').whereIn('id', ids).update({ is_claiming: 0 })
}

/**
 * Returns period lines with the recurrence of their kind, in the order in which all code locks rows: by kind, then by
 * ID. A record's earliest period comes first.
 */
const inLockOrder = (lineKinds: LineKinds, lines: readonly PeriodLine[]) =>
  [...lineKinds.split(lines)].flatMap(([{ recurs }, ofKind]) =>
    recurs === null
      ? []
      : ofKind
          .filter(isPeriodLine)
          .sort((a, b) => a.related_id - b.related_id || (a.period_start < b.period_start ? -1 : 1))
          .map((line) => ({ line, recurs })),
  )

async function retractBilledUntil(db: Knex, recurs: Recurrence, line: PeriodLine): Promise<void> {
  const { related_id, period_start } = line
  const row = await lockRecurring(db, recurs, related_id)
  if (row === undefined || row.next_due_date === null) return
  const wasPaid = period_start < row.next_due_date
  // If lines do not cover all days from this period to the due date, staff has moved that date, or days were waived or
  // skipped. Those days are settled.
  if (wasPaid && !(await isFullyCovered(db, recurs, line, row.next_due_date))) return
  const last = await coveringLines(db, recurs, related_id)
    .orderBy('period_start', 'desc')
    .first('period_start', 'period_end')
  if (last?.period_start != null && last.period_start > period_start) {
    // The gap is billed as one whole period, so the due date moves back to it only if a period that begins there still
    // ends with the released period.
    if (wasPaid && recurs.endOfPeriod(row, period_start) === line.period_end)
      await recurringRows(db, recurs.table).where({ id: related_id }).update({ next_due_date: period_start })
    return
  }
  // Lines between the due date and this period are not billed again. A gap right before this period is billed again
  // together with it.
  const isAhead = last?.period_start != null && last.period_start >= row.next_due_date
  const billed = isAhead
    ? earlierDay(last?.period_end ?? period_start, period_start)
    : earlierDay(row.next_due_date, period_start)
  await recurringRows(db, recurs.table)
    .where({ id: related_id })
    .update({ billed_until: billed, next_due_date: earlierDay(row.next_due_date, billed) })
}

/**
 * Skips the gap between the due date and the next covered period, so that the days of the gap are not billed. The due
 * date also moves past paid periods that follow the gap, and stops at the first unpaid one. Call it before the record's
 * periods no longer fill the gap exactly, for example before a change of cycle.
 */
export async function skipGap(ctx: Context, recurs: Recurrence, id: number): Promise<void> {
  const { db } = ctx
  const row: Recurring | undefined = await lockRecurring(db, recurs, id)
  if (row?.next_due_date == null) return
  const following = await coveringLines(db, recurs, id)
    .where('period_start', '>=', row.next_due_date)
    .min({ start: 'period_start' })
    .first()
  if (following?.start == null || following.start <= row.next_due_date) return
  await advanceDueDate(db, recurs, row, following.start)
  await recordMove(ctx, recurs.kind, id, { from: row.next_due_date, to: following.start, reason: 'skipped' })
}

/** Returns true if lines cover all days from the end of a period until a day. */
async function isFullyCovered(
  db: Knex,
  recurs: Place,
  { related_id, period_end }: PeriodLine,
  until: Day,
): Promise<boolean> {
  const lines = await coveringLines(db, recurs, related_id)
    .where('period_start', '>=', period_end)
    .orderBy('period_start')
    .select('period_start', 'period_end')
  let at = period_end
  for (const line of lines) if (at < until && line.period_start === at && line.period_end !== null) at = line.period_end
  return at === until
}

const earlierDay = (a: Day, b: Day): Day => (a < b ? a : b)

/**
 * Waives the periods of lines: they count as paid, and no line covers them (R-1223). Returns the lines. Throws
 * earlier_period_unpaid if an earlier period is unpaid.
 */
export async function waivePeriods(ctx: Context, items: readonly InvoiceItemRow[]): Promise<PeriodLine[]> {
  const { db } = ctx
  const lines = inLockOrder(ctx.lineKinds, items.filter((item) => item.is_claiming === 1).filter(isPeriodLine))
  await stopCovering(
    db,
    lines.map(({ line }) => line),
  )
  for (const { line, recurs } of lines) {
    const { related_id, period_start, period_end } = line
    const row = await lockRecurring(db, recurs, related_id)
    if (row?.next_due_date == null) continue
    if (row.next_due_date < period_start) throw new Fault('earlier_period_unpaid')
    // If a period's payment was returned, the due date has already passed that period.
    const isPassed = row.next_due_date > period_start
    const to = isPassed ? row.next_due_date : await advanceDueDate(db, recurs, row, period_end)
    await recordMove(ctx, recurs.kind, related_id, { from: period_start, to, reason: 'waived' })
  }
  return lines.map(({ line }) => line)
}

/**
 * Makes the lines of a reopened invoice cover their periods again (R-1222). Throws period_billed_elsewhere if another
 * line covers a day of a period or has paid for it, and billed_thing_ended if a billed record no longer exists.
 */
export async function coverPeriods({ db, lineKinds }: Context, items: readonly InvoiceItemRow[]): Promise<void> {
  const lines = items.filter((item) => item.is_claiming === 0).filter(isPeriodLine)
  for (const { line, recurs } of inLockOrder(lineKinds, lines)) {
    const { id, related_id, period_start, period_end } = line
    const row = await lockRecurring(db, recurs, related_id)
    if (row === undefined) throw new Fault('billed_thing_ended')
    const other = await coveringLines(db, recurs, related_id)
      .where('period_start', '<', period_end)
      .where('period_end', '>', period_start)
      .first('id')
    if (other !== undefined || (await isPaidElsewhere(db, recurs, line, row)))
      throw new Fault('period_billed_elsewhere')
    await db('invoice_items').where({ id }).update({ is_claiming: 1 })
    if (row.next_due_date === null) continue
    // A waived period, or one that the due date was moved into, is due again. So is a period if lines cover all days
    // between it and the due date.
    const isWithin =
      row.next_due_date > period_start &&
      (row.next_due_date <= period_end || (await isFullyCovered(db, recurs, line, row.next_due_date)))
    await recurringRows(db, recurs.table)
      .where({ id: related_id })
      .update({
        billed_until: laterDay(row.billed_until, period_end),
        next_due_date: isWithin ? period_start : row.next_due_date,
      })
  }
}

/**
 * Returns true if another line has paid for days of a line's period. The other line may no longer cover its period,
 * because the due date was moved into it, but the days before that date are still paid.
 */
async function isPaidElsewhere(db: Knex, { kind }: Place, line: PeriodLine, row: BillingDates): Promise<boolean> {
  const { id, related_id, period_start, period_end } = line
  if (row.next_due_date === null) return false
  const other = await db('invoice_items')
    .join('invoices', 'invoices.id', 'invoice_items.invoice_id')
    .where({ ...lineKindColumns(kind), related_id, is_claiming: 0 })
    .whereNot('invoice_items.id', id)
    .where('period_start', '<', period_end)
    .where('period_end', '>', period_start)
    .where('period_start', '<', row.next_due_date)
    .whereRaw(isInvoiceSettledSql)
    .whereRaw(isNotFullyCreditedSql)
    .first('invoice_items.id')
  return other !== undefined
}

/**
 * Sets `next_due_date` and `billed_until` to a day set by staff (R-1224). Null ends the billing. A line whose period
 * ends after the day no longer covers the period, even if the line is paid. The caller must have withdrawn the unpaid
 * lines and locked the row.
 */
export async function moveBillingDates(ctx: Context, recurs: Recurrence, id: number, day: Day | null): Promise<void> {
  const { db } = ctx
  if (day !== null) await coveringLines(db, recurs, id).where('period_end', '>', day).update({ is_claiming: 0 })
  const row: Recurring | undefined = await lockRecurring(db, recurs, id)
  await recurringRows(db, recurs.table)
    .where({ id })
    .update({
      next_due_date: day,
      billed_until: day,
      anchor_day: day === null ? null : Number(day.slice(8)),
      ...(day === null && row?.not_billed_reason == null && { not_billed_reason: noDueDate }),
      ...(day !== null && row?.not_billed_reason === noDueDate && { not_billed_reason: null }),
    })
  await recordMove(ctx, recurs.kind, id, { from: row?.next_due_date ?? null, to: day, reason: 'moved' })
}
