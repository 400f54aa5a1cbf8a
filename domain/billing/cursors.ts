import type { Knex } from 'knex'
import type { InvoiceItemRow } from '../../db/rows-billing.js'
import type { DomainRow, ServiceAddonRow, ServiceRow } from '../../db/rows-services.js'
import type { Context } from '../context.js'
import { type Day, dayOfMonthOf } from '../days.js'
import { Fault } from '../faults.js'
import { isRecurring, nextDue } from './cycles.js'
import { recordMove } from './moved-periods.js'
import { isNotWithdrawnSql } from './noted-lines.js'
import { owedSql } from './owed.js'

/**
 * Services, addons and domains that recur have two cursors (R-1221): `next_due_date` is the first day that is not paid,
 * `billed_until` the first day that is on no invoice. Both are null where there is no due date; `billed_until` alone is
 * null in rows of release 0.1.0 that no run of this one has repaired (R-1227).
 */
export type RecurringType = 'service' | 'addon' | 'domain'

const tables = { service: 'services', addon: 'service_addons', domain: 'domains' } as const

export const tableOf = (type: RecurringType): (typeof tables)[RecurringType] => tables[type]

export const isRecurringType = (type: string): type is RecurringType => Object.hasOwn(tables, type)

export type Recurring = Pick<ServiceRow | ServiceAddonRow | DomainRow, 'id' | 'next_due_date' | 'billed_until'>

/** The `not_billed_reason` of a row whose due date staff took away, until it gets another one. */
export const noDueDate = 'No due date'

/**
 * A line that was made for a period. While `is_claiming` is 1 it stands for the period: no other line may bill a day
 * of it.
 */
interface PeriodLine extends Pick<InvoiceItemRow, 'id' | 'is_claiming'> {
  readonly type: RecurringType
  readonly related_id: number
  readonly period_start: Day
  readonly period_end: Day
}

export const isPeriodLine = (item: InvoiceItemRow): item is InvoiceItemRow & PeriodLine =>
  isRecurringType(item.type) && item.related_id !== null && item.period_start !== null && item.period_end !== null

/** Locks the row of a recurring thing until the transaction ends. */
export const lockRecurring = (
  db: Knex,
  type: RecurringType,
  id: number,
): Promise<ServiceRow | ServiceAddonRow | DomainRow | undefined> => db(tableOf(type)).where({ id }).forUpdate().first()

/** Returns a query for the lines that stand for periods of a thing, paid or not. */
export const claimingLines = (db: Knex, type: RecurringType, id: number) =>
  db('invoice_items').where({ type, related_id: id, is_claiming: 1 })

const laterOf = (a: Day | null, b: Day): Day => (a === null || a < b ? b : a)

/** Moves `billed_until` past the lines that have just been written, in one statement for each kind of thing. */
export async function markBilled(
  db: Knex,
  lines: readonly { readonly type?: string | undefined; readonly relatedId?: number; readonly period?: unknown }[],
): Promise<void> {
  for (const type of Object.keys(tables) as RecurringType[]) {
    const ids = lines.flatMap((line) =>
      line.type === type && line.period !== undefined && line.relatedId !== undefined ? line.relatedId : [],
    )
    if (ids.length > 0)
      await db(tableOf(type))
        .whereIn('id', ids)
        .update({ billed_until: lastClaimed(db, type) as never })
  }
}

/**
 * SQL: the end of the last unpaid period of a row that a line stands for. Where there is none it is the due date: a
 * line over nothing is paid as soon as it is made, which has moved that date already.
 */
const lastClaimed = (db: Knex, type: RecurringType): Knex.Raw =>
  db.raw(`coalesce((select max(period_end) from invoice_items where type = '${type}'
    and related_id = ${tableOf(type)}.id and is_claiming = 1 and period_start >= ${tableOf(type)}.next_due_date
  ), next_due_date)`)

/**
 * Moves `next_due_date` to the end of a period whose line has been paid, and past what was paid ahead (R-1203). Returns
 * the new date; undefined where the date stays, because the period is not the first unpaid one or the line no longer
 * stands for it. The caller has locked the row.
 */
export async function payPeriod(
  { db }: Context,
  type: RecurringType,
  row: Recurring,
  line: InvoiceItemRow,
): Promise<Day | undefined> {
  if (line.is_claiming === 0 || line.period_end === null) return undefined
  if (row.next_due_date === null || row.next_due_date !== line.period_start) return undefined
  return advance(db, type, row, line.period_end)
}

/** SQL: true of an invoice on which nothing is owed any more, for its table. */
export const isInvoiceSettledSql = `invoices.status not in ('draft', 'cancelled') and ${owedSql} <= 0`

/** Moves the due date of a row past periods that are paid, where it stayed behind. */
export async function passPaidPeriods(db: Knex, type: RecurringType, id: number): Promise<void> {
  const row = await lockRecurring(db, type, id)
  if (row?.next_due_date != null) await advance(db, type, row, row.next_due_date)
}

/** Moves `next_due_date` to a day, and on over the periods after it that are settled. */
async function advance(db: Knex, type: RecurringType, row: Recurring, to: Day): Promise<Day> {
  let next = to
  while (row.billed_until !== null && next < row.billed_until) {
    const following = await claimingLines(db, type, row.id)
      .join('invoices', 'invoices.id', 'invoice_items.invoice_id')
      .where('period_start', next)
      .whereRaw(isInvoiceSettledSql)
      .first('period_end')
    if (following?.period_end == null || following.period_end <= next) break
    next = following.period_end
  }
  await db(tableOf(type))
    .where({ id: row.id })
    .update({
      next_due_date: next,
      // Null stays null: it marks a row that the next run has to repair (R-1227).
      ...(row.billed_until !== null && { billed_until: laterOf(row.billed_until, next) }),
    })
  return next
}

/**
 * Gives back the periods that lines stand for (R-1222): `billed_until` goes back to the first of them, unless a line
 * stands for a later period. That leaves a gap, which is billed once it begins on the first day that is not paid.
 */
export async function releasePeriods({ db }: Pick<Context, 'db'>, items: readonly InvoiceItemRow[]): Promise<void> {
  const lines = items.filter((item) => item.is_claiming === 1).filter(isPeriodLine)
  await stopClaiming(db, lines)
  for (const line of inLockOrder(lines)) await retract(db, line)
}

const stopClaiming = async (db: Knex, lines: readonly { readonly id: number }[]): Promise<void> => {
  const ids = lines.map(({ id }) => id)
  if (ids.length > 0) await db('invoice_items').whereIn('id', ids).update({ is_claiming: 0 })
}

/** Rows are locked in one order everywhere: by their kind, then by id; the earliest period of a thing first. */
const inLockOrder = <Line extends PeriodLine>(lines: readonly Line[]): Line[] =>
  [...lines].sort(
    (a, b) =>
      kinds.indexOf(a.type) - kinds.indexOf(b.type) ||
      a.related_id - b.related_id ||
      (a.period_start < b.period_start ? -1 : 1),
  )

const kinds = Object.keys(tables) as RecurringType[]

async function retract(db: Knex, line: PeriodLine): Promise<void> {
  const { type, related_id, period_start } = line
  const row = await lockRecurring(db, type, related_id)
  if (row === undefined || row.next_due_date === null) return
  const wasPaid = period_start < row.next_due_date
  // Without lines from this period up to the due date, staff has moved that date or given days away: they are settled.
  if (wasPaid && !(await isChain(db, line, row.next_due_date))) return
  const last = await claimingLines(db, type, related_id)
    .orderBy('period_start', 'desc')
    .first('period_start', 'period_end')
  if (last?.period_start != null && last.period_start > period_start) {
    // The gap is billed as one whole period, so it is opened only if that ends where the next line begins.
    if (wasPaid && endOfPeriod(row, period_start) === line.period_end)
      await db(tableOf(type)).where({ id: related_id }).update({ next_due_date: period_start })
    return
  }
  // Lines between the due date and this period stay billed; a gap right before it is billed again together with it.
  const isAhead = last?.period_start != null && last.period_start >= row.next_due_date
  const billed = isAhead
    ? earlierOf(last?.period_end ?? period_start, period_start)
    : earlierOf(row.next_due_date, period_start)
  await db(tableOf(type))
    .where({ id: related_id })
    .update({ billed_until: billed, next_due_date: earlierOf(row.next_due_date, billed) })
}

/**
 * Skips the gap between the due date and the first period after it that a line stands for, once a period of the thing
 * would no longer end where that begins: nobody is billed for its days. The periods after the gap that are paid are passed
 * with it; one that is unpaid is due from then on.
 */
export async function skipGap(ctx: Context, type: RecurringType, id: number): Promise<void> {
  const { db } = ctx
  const row = await lockRecurring(db, type, id)
  if (row?.next_due_date == null) return
  const following = await claimingLines(db, type, id)
    .where('period_start', '>=', row.next_due_date)
    .min({ start: 'period_start' })
    .first()
  if (following?.start == null || following.start <= row.next_due_date) return
  await advance(db, type, row, following.start)
  await recordMove(ctx, type, id, { from: row.next_due_date, to: following.start, reason: 'skipped' })
}

/** Returns true where lines stand for all days from the end of a period until a day. */
async function isChain(db: Knex, { type, related_id, period_end }: PeriodLine, until: Day): Promise<boolean> {
  const lines = await claimingLines(db, type, related_id)
    .where('period_start', '>=', period_end)
    .orderBy('period_start')
    .select('period_start', 'period_end')
  let at = period_end
  for (const line of lines) if (at < until && line.period_start === at && line.period_end !== null) at = line.period_end
  return at === until
}

/** Returns the end of the period of a row that would begin on a day; undefined where nothing recurs. */
function endOfPeriod(row: ServiceRow | ServiceAddonRow | DomainRow, start: Day): Day | undefined {
  if (!('billing_cycle' in row) || !isRecurring(row.billing_cycle)) return undefined
  return nextDue(start, row.billing_cycle, row.anchor_day ?? dayOfMonthOf(start))
}

const earlierOf = (a: Day, b: Day): Day => (a < b ? a : b)

/**
 * Gives the periods of lines away: they count as paid, and no line stands for them (R-1223). Returns the lines. Throws
 * earlier_period_unpaid where one before them is billed and unpaid.
 */
export async function waivePeriods(ctx: Context, items: readonly InvoiceItemRow[]): Promise<PeriodLine[]> {
  const { db } = ctx
  const lines = inLockOrder(items.filter((item) => item.is_claiming === 1).filter(isPeriodLine))
  await stopClaiming(db, lines)
  for (const { type, related_id, period_start, period_end } of lines) {
    const row = await lockRecurring(db, type, related_id)
    if (row?.next_due_date == null) continue
    if (row.next_due_date < period_start) throw new Fault('earlier_period_unpaid')
    // The date has passed a period that was paid before its money went back.
    const isPassed = row.next_due_date > period_start
    const to = isPassed ? row.next_due_date : await advance(db, type, row, period_end)
    await recordMove(ctx, type, related_id, { from: period_start, to, reason: 'waived' })
  }
  return lines
}

/**
 * Makes the lines of an invoice that is opened again stand for their periods again (R-1222). Throws
 * period_billed_elsewhere where another line stands for a day of one of them or has paid it, billed_thing_ended where
 * the row is gone.
 */
export async function claimPeriods({ db }: Context, items: readonly InvoiceItemRow[]): Promise<void> {
  for (const line of inLockOrder(items.filter((item) => item.is_claiming === 0).filter(isPeriodLine))) {
    const { id, type, related_id, period_start, period_end } = line
    const row = await lockRecurring(db, type, related_id)
    if (row === undefined) throw new Fault('billed_thing_ended')
    const other = await claimingLines(db, type, related_id)
      .where('period_start', '<', period_end)
      .where('period_end', '>', period_start)
      .first('id')
    if (other !== undefined || (await isPaidElsewhere(db, line, row))) throw new Fault('period_billed_elsewhere')
    await db('invoice_items').where({ id }).update({ is_claiming: 1 })
    if (row.next_due_date === null) continue
    // A period that was given away, or that the date was moved into, is owed again; so is one that later ones follow.
    const isWithin =
      row.next_due_date > period_start &&
      (row.next_due_date <= period_end || (await isChain(db, line, row.next_due_date)))
    await db(tableOf(type))
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
async function isPaidElsewhere(db: Knex, line: PeriodLine, row: Recurring): Promise<boolean> {
  const { id, type, related_id, period_start, period_end } = line
  if (row.next_due_date === null) return false
  const other = await db('invoice_items')
    .join('invoices', 'invoices.id', 'invoice_items.invoice_id')
    .where({ type, related_id, is_claiming: 0 })
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
export async function moveCursors(ctx: Context, type: RecurringType, id: number, day: Day | null): Promise<void> {
  const { db } = ctx
  if (day !== null) await claimingLines(db, type, id).where('period_end', '>', day).update({ is_claiming: 0 })
  const row = await lockRecurring(db, type, id)
  await db(tableOf(type))
    .where({ id })
    .update({
      next_due_date: day,
      billed_until: day,
      anchor_day: day === null ? null : Number(day.slice(8)),
      ...(day === null && row?.not_billed_reason == null && { not_billed_reason: noDueDate }),
      ...(day !== null && row?.not_billed_reason === noDueDate && { not_billed_reason: null }),
    })
  await recordMove(ctx, type, id, { from: row?.next_due_date ?? null, to: day, reason: 'moved' })
}
