import type { Context } from '../context.js'
import { type Day, getDayOfMonth, toDay } from '../values/days.js'
import { Fault } from '../values/faults.js'
import { liveServiceStatuses } from '../values/statuses.js'
import { coveringLines, lockRecurring, recurringRows, storeBillingDates } from './billing-dates.js'
import { followingDueDate, isRecurring } from './cycles.js'
import type { LineKind, RecordLine } from './line-kind.js'
import { recordMove } from './moved-periods.js'
import type { Cyclic, Recurrence } from './recurrence.js'
import { assignPeriod } from './stated-periods.js'

/**
 * Returns the `reclaim` and `waive` properties of kinds whose order lines have no period, because the first period
 * begins when the record becomes active.
 */
export const orderLineRules = (recurs: Recurrence<Cyclic>): Pick<LineKind, 'reclaim' | 'waive'> => ({
  reclaim: {
    // If the record has become active since its invoice was cancelled, its first period was billed without this line.
    isReleased: async (db, { related_id: id }) => {
      const row: Cyclic | undefined = await recurringRows(db, recurs.table).where({ id }).first()
      return (
        row !== undefined && isRecurring(row.billing_cycle) && liveServiceStatuses.some((live) => live === row.status)
      )
    },
    claim: (ctx, line) => coverFirstPeriod(ctx, recurs, line),
  },
  waive: (ctx, line) => waiveFirstPeriod(ctx, recurs, line),
})

/** Assigns the line of an order to the period that began when its record became active. */
async function coverFirstPeriod(
  ctx: Context,
  recurs: Recurrence<Cyclic>,
  { id, related_id }: RecordLine,
): Promise<void> {
  const { db } = ctx
  const row = await lockRecurring(db, recurs, related_id)
  if (row === undefined) throw new Fault('billed_thing_ended')
  const { status, billing_cycle, next_due_date, billed_until, anchor_day } = row
  // A pending record gets its period when it becomes active. If its first period was waived, the waiver ends.
  if (status === 'pending' && isFirstWaived(ctx, row))
    await storeBillingDates(db, recurs, related_id, { next_due_date: orderDate(ctx, row) })
  if (status === 'pending' || !isRecurring(billing_cycle) || next_due_date === null) return
  const billed = await coveringLines(db, recurs, related_id).first('id')
  if (billed !== undefined || next_due_date !== billed_until) throw new Fault('period_billed_elsewhere')
  const end = followingDueDate(next_due_date, billing_cycle, anchor_day ?? getDayOfMonth(next_due_date))
  await assignPeriod(db, id, { start: next_due_date, end }, 1)
  await storeBillingDates(db, recurs, related_id, { billed_until: end })
}

/** Waives the first period of a record that is not active yet (R-1223): it becomes due one period later. */
async function waiveFirstPeriod(
  ctx: Context,
  recurs: Recurrence<Cyclic>,
  { related_id, period_start }: RecordLine,
): Promise<void> {
  if (period_start !== null) return
  const row = await lockRecurring(ctx.db, recurs, related_id)
  if (row?.status !== 'pending' || row.next_due_date === null || !isRecurring(row.billing_cycle)) return
  if (isFirstWaived(ctx, row)) return
  const end = followingDueDate(row.next_due_date, row.billing_cycle, getDayOfMonth(row.next_due_date))
  await storeBillingDates(ctx.db, recurs, related_id, { next_due_date: end })
  await recordMove(ctx, recurs.kind, related_id, { from: row.next_due_date, to: end, reason: 'waived' })
}

type Ordered = Pick<Cyclic, 'created_at' | 'billed_until' | 'next_due_date'>

const orderDate = ({ settings }: Context, { created_at }: Ordered): Day =>
  toDay(new Date(created_at), settings.timeZone)

/** Returns true if the first period was waived: the due date is after the order date, and staff has not set it. */
const isFirstWaived = (ctx: Context, row: Ordered): boolean =>
  row.billed_until === null && row.next_due_date !== null && row.next_due_date > orderDate(ctx, row)
