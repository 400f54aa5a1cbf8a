import type { Knex } from 'knex'
import type { InvoiceItemRow } from '../../db/rows-papers.js'
import type { Context } from '../context.js'
import { inList } from '../sql/in-list.js'
import type { Day } from '../values/days.js'
import { Fault } from '../values/faults.js'
import { voidInvoiceStatuses } from '../values/statuses.js'
import { isOfThing, type LineKinds, type ThingLine } from './line-kind.js'
import { isOfKindSql, linesOfKind } from './line-marks.js'
import { recordMove } from './moved-periods.js'
import { isNotWithdrawnSql } from './noted-lines.js'
import { owedSql } from './owed.js'
import type { Recurrence, Recurring } from './recurrence.js'

/** Where rows and lines of a kind are found. */
type Place = Pick<Recurrence, 'kind' | 'table'>

export type Cursors = Pick<Recurring, 'id' | 'next_due_date' | 'billed_until'>

/** The `not_billed_reason` of a row whose due date staff took away, until it gets another one. */
export const noDueDate = 'No due date'

/**
 * A line that was made for a period. While `is_claiming` is 1 it stands for the period: no other line may bill a day
 * of it.
 */
export type PeriodLine = ThingLine & { readonly period_start: Day; readonly period_end: Day }

export const isPeriodLine = (line: InvoiceItemRow): line is PeriodLine =>
  isOfThing(line) && line.period_start !== null && line.period_end !== null

/** Locks the row of a recurring thing until the transaction ends. */
export const lockRecurring = <Row extends Recurring>(
  db: Knex,
  { table }: Recurrence<Row>,
  id: number,
): Promise<Row | undefined> => rowsOf(db, table).where({ id }).forUpdate().first() as never

/** Writes cursors as they come to be. */
export const setCursors = async (
  db: Knex,
  { table }: Pick<Recurrence, 'table'>,
  id: number,
  changed: Partial<Pick<Recurring, 'next_due_date' | 'billed_until' | 'anchor_day' | 'not_billed_reason'>>,
): Promise<void> => void (await rowsOf(db, table).where({ id }).update(changed))

/** Returns a query on the table of a kind, which is known by name alone. */
export const rowsOf = (db: Knex, table: string): Knex.QueryBuilder => db(table as 'services')

/** Returns a query for the lines that stand for periods of a thing, paid or not. */
export const claimingLines = (db: Knex, { kind }: Pick<Recurrence, 'kind'>, id: number) =>
  db('invoice_items').where({ ...linesOfKind(kind), related_id: id, is_claiming: 1 })

const laterOf = (a: Day | null, b: Day): Day => (a === null || a < b ? b : a)

/** Moves `billed_until` past the lines that have just been written, in one statement for each kind of thing. */
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
      await rowsOf(db, recurs.table)
        .whereIn('id', ids)
        .update({ billed_until: lastClaimed(db, recurs) })
  }
}

/**
 * SQL: the end of the last unpaid period of a row that a line stands for. Where there is none it is the due date: a
 * line over nothing is paid as soon as it is made, which has moved that date already.
 */
const lastClaimed = (db: Knex, { kind, table }: Recurrence): Knex.Raw =>
  db.raw(`coalesce((select max(period_end) from invoice_items where ${isOfKindSql(kind)}
    and related_id = ${table}.id and is_claiming = 1 and period_start >= ${table}.next_due_date
  ), next_due_date)`)

/**
 * Moves `next_due_date` to the end of a period whose line has been paid, and past what was paid ahead (R-1203). Returns
 * the new date; undefined where the date stays, because the period is not the first unpaid one or the line no longer
 * stands for it. The caller has locked the row.
 */
export async function payPeriod(
  { db }: Context,
  recurs: Place,
  row: Cursors,
  line: InvoiceItemRow,
): Promise<Day | undefined> {
  if (line.is_claiming === 0 || line.period_end === null) return undefined
  if (row.next_due_date === null || row.next_due_date !== line.period_start) return undefined
  return advance(db, recurs, row, line.period_end)
}

/** SQL: true of an invoice on which nothing is owed any more, for its table. */
export const isInvoiceSettledSql = `invoices.status not in ${inList(voidInvoiceStatuses)} and ${owedSql} <= 0`

/** Moves `next_due_date` to a day, and on over the periods after it that are settled. */
async function advance(db: Knex, recurs: Place, row: Cursors, to: Day): Promise<Day> {
  let next = to
  while (row.billed_until !== null && next < row.billed_until) {
    const following = await claimingLines(db, recurs, row.id)
      .join('invoices', 'invoices.id', 'invoice_items.invoice_id')
      .where('period_start', next)
      .whereRaw(isInvoiceSettledSql)
      .first('period_end')
    if (following?.period_end == null || following.period_end <= next) break
    next = following.period_end
  }
  await rowsOf(db, recurs.table)
    .where({ id: row.id })
    .update({ next_due_date: next, billed_until: laterOf(row.billed_until, next) })
  return next
}

/**
 * Gives back the periods that lines stand for (R-1222): `billed_until` goes back to the first of them, unless a line
 * stands for a later period. That leaves a gap, which is billed once it begins on the first day that is not paid.
 */
export async function releasePeriods(
  { db, lineKinds }: Pick<Context, 'db' | 'lineKinds'>,
  items: readonly InvoiceItemRow[],
): Promise<void> {
  const lines = items.filter((item) => item.is_claiming === 1).filter(isPeriodLine)
  await stopClaiming(db, lines)
  for (const { line, recurs } of inLockOrder(lineKinds, lines)) await retract(db, recurs, line)
}

const stopClaiming = async (db: Knex, lines: readonly { readonly id: number }[]): Promise<void> => {
  const ids = lines.map(({ id }) => id)
  if (ids.length > 0) await db('invoice_items').whereIn('id', ids).update({ is_claiming: 0 })
}

/** Rows are locked in one order everywhere: by their kind, then by id; the earliest period of a thing first. */
const inLockOrder = (lineKinds: LineKinds, lines: readonly PeriodLine[]) =>
  [...lineKinds.split(lines)].flatMap(([{ recurs }, ofKind]) =>
    recurs === null
      ? []
      : ofKind
          .filter(isPeriodLine)
          .sort((a, b) => a.related_id - b.related_id || (a.period_start < b.period_start ? -1 : 1))
          .map((line) => ({ line, recurs })),
  )

async function retract(db: Knex, recurs: Recurrence, line: PeriodLine): Promise<void> {
  const { related_id, period_start } = line
  const row = await lockRecurring(db, recurs, related_id)
  if (row === undefined || row.next_due_date === null) return
  const wasPaid = period_start < row.next_due_date
  // Without lines from this period up to the due date, staff has moved that date or given days away: they are settled.
  if (wasPaid && !(await isChain(db, recurs, line, row.next_due_date))) return
  const last = await claimingLines(db, recurs, related_id)
    .orderBy('period_start', 'desc')
    .first('period_start', 'period_end')
  if (last?.period_start != null && last.period_start > period_start) {
    // The gap is billed as one whole period, so it is opened only if that ends where the next line begins.
    if (wasPaid && recurs.endOfPeriod(row, period_start) === line.period_end)
      await rowsOf(db, recurs.table).where({ id: related_id }).update({ next_due_date: period_start })
    return
  }
  // Lines between the due date and this period stay billed; a gap right before it is billed again together with it.
  const isAhead = last?.period_start != null && last.period_start >= row.next_due_date
  const billed = isAhead
    ? earlierOf(last?.period_end ?? period_start, period_start)
    : earlierOf(row.next_due_date, period_start)
  await rowsOf(db, recurs.table)
    .where({ id: related_id })
    .update({ billed_until: billed, next_due_date: earlierOf(row.next_due_date, billed) })
}

/**
 * Skips the gap between the due date and the first period after it that a line stands for, once a period of the thing
 * would no longer end where that begins: nobody is billed for its days. The periods after the gap that are paid are passed
 * with it; one that is unpaid is due from then on.
 */
export async function skipGap(ctx: Context, recurs: Recurrence, id: number): Promise<void> {
  const { db } = ctx
  const row: Recurring | undefined = await lockRecurring(db, recurs, id)
  if (row?.next_due_date == null) return
  const following = await claimingLines(db, recurs, id)
    .where('period_start', '>=', row.next_due_date)
    .min({ start: 'period_start' })
    .first()
  if (following?.start == null || following.start <= row.next_due_date) return
  await advance(db, recurs, row, following.start)
  await recordMove(ctx, recurs.kind, id, { from: row.next_due_date, to: following.start, reason: 'skipped' })
}

/** Returns true where lines stand for all days from the end of a period until a day. */
async function isChain(db: Knex, recurs: Place, { related_id, period_end }: PeriodLine, until: Day): Promise<boolean> {
  const lines = await claimingLines(db, recurs, related_id)
    .where('period_start', '>=', period_end)
    .orderBy('period_start')
    .select('period_start', 'period_end')
  let at = period_end
  for (const line of lines) if (at < until && line.period_start === at && line.period_end !== null) at = line.period_end
  return at === until
}

const earlierOf = (a: Day, b: Day): Day => (a < b ? a : b)

/**
 * Gives the periods of lines away: they count as paid, and no line stands for them (R-1223). Returns the lines. Throws
 * earlier_period_unpaid where one before them is billed and unpaid.
 */
export async function waivePeriods(ctx: Context, items: readonly InvoiceItemRow[]): Promise<PeriodLine[]> {
  const { db } = ctx
  const lines = inLockOrder(ctx.lineKinds, items.filter((item) => item.is_claiming === 1).filter(isPeriodLine))
  await stopClaiming(
    db,
    lines.map(({ line }) => line),
  )
  for (const { line, recurs } of lines) {
    const { related_id, period_start, period_end } = line
    const row = await lockRecurring(db, recurs, related_id)
    if (row?.next_due_date == null) continue
    if (row.next_due_date < period_start) throw new Fault('earlier_period_unpaid')
    // The date has passed a period that was paid before its money went back.
    const isPassed = row.next_due_date > period_start
    const to = isPassed ? row.next_due_date : await advance(db, recurs, row, period_end)
    await recordMove(ctx, recurs.kind, related_id, { from: period_start, to, reason: 'waived' })
  }
  return lines.map(({ line }) => line)
}

/**
 * Makes the lines of an invoice that is opened again stand for their periods again (R-1222). Throws
 * period_billed_elsewhere where another line stands for a day of one of them or has paid it, billed_thing_ended where
 * the row is gone.
 */
export async function claimPeriods({ db, lineKinds }: Context, items: readonly InvoiceItemRow[]): Promise<void> {
  const lines = items.filter((item) => item.is_claiming === 0).filter(isPeriodLine)
  for (const { line, recurs } of inLockOrder(lineKinds, lines)) {
    const { id, related_id, period_start, period_end } = line
    const row = await lockRecurring(db, recurs, related_id)
    if (row === undefined) throw new Fault('billed_thing_ended')
    const other = await claimingLines(db, recurs, related_id)
      .where('period_start', '<', period_end)
      .where('period_end', '>', period_start)
      .first('id')
    if (other !== undefined || (await isPaidElsewhere(db, recurs, line, row)))
      throw new Fault('period_billed_elsewhere')
    await db('invoice_items').where({ id }).update({ is_claiming: 1 })
    if (row.next_due_date === null) continue
    // A period that was given away, or that the date was moved into, is owed again; so is one that later ones follow.
    const isWithin =
      row.next_due_date > period_start &&
      (row.next_due_date <= period_end || (await isChain(db, recurs, line, row.next_due_date)))
    await rowsOf(db, recurs.table)
      .where({ id: related_id })
      .update({
        billed_until: laterOf(row.billed_until, period_end),
        next_due_date: isWithin ? period_start : row.next_due_date,
      })
  }
}

/**
 * Returns true where another line has paid for days of a line's period. It may stand for nothing any more: a due date
 * that was moved into its period has ended its claim, but the days before that date are paid all the same.
 */
async function isPaidElsewhere(db: Knex, { kind }: Place, line: PeriodLine, row: Cursors): Promise<boolean> {
  const { id, related_id, period_start, period_end } = line
  if (row.next_due_date === null) return false
  const other = await db('invoice_items')
    .join('invoices', 'invoices.id', 'invoice_items.invoice_id')
    .where({ ...linesOfKind(kind), related_id, is_claiming: 0 })
    .whereNot('invoice_items.id', id)
    .where('period_start', '<', period_end)
    .where('period_end', '>', period_start)
    .where('period_start', '<', row.next_due_date)
    .whereRaw(isInvoiceSettledSql)
    .whereRaw(isNotWithdrawnSql)
    .first('invoice_items.id')
  return other !== undefined
}

/**
 * Sets both cursors to a day that staff has set (R-1224); null ends the billing. Lines whose periods end after that
 * day stop standing for them, also where they are paid. The caller has withdrawn the unpaid ones and locked the row.
 */
export async function moveCursors(ctx: Context, recurs: Recurrence, id: number, day: Day | null): Promise<void> {
  const { db } = ctx
  if (day !== null) await claimingLines(db, recurs, id).where('period_end', '>', day).update({ is_claiming: 0 })
  const row: Recurring | undefined = await lockRecurring(db, recurs, id)
  await rowsOf(db, recurs.table)
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
