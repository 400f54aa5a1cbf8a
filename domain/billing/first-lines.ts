import type { InvoiceItemRow } from '../../db/rows-papers.js'
import type { Context } from '../context.js'
import { type Day, dayOf, dayOfMonthOf } from '../values/days.js'
import { Fault } from '../values/faults.js'
import { liveServiceStatuses } from '../values/statuses.js'
import { claimingLines, lockRecurring, rowsOf, setCursors } from './cursors.js'
import { isRecurring, nextDue } from './cycles.js'
import type { LineKind, ThingLine } from './line-kind.js'
import { recordMove } from './moved-periods.js'
import type { Cyclic, Recurrence } from './recurrence.js'

/** The parts of a kind whose orders have lines without a period: the first one begins when the thing becomes active. */
export const firstLines = (recurs: Recurrence<Cyclic>): Pick<LineKind, 'reclaim' | 'waive'> => ({
  reclaim: {
    // The first period of what has become active meanwhile has been billed without this line.
    isReleased: async (db, { related_id: id }) => {
      const row: Cyclic | undefined = await rowsOf(db, recurs.table).where({ id }).first()
      return (
        row !== undefined && isRecurring(row.billing_cycle) && liveServiceStatuses.some((live) => live === row.status)
      )
    },
    claim: (ctx, line) => claimFirstPeriod(ctx, recurs, line),
  },
  waive: (ctx, line) => waiveFirstPeriod(ctx, recurs, line),
})

/** The line of an order whose thing has become active meanwhile is for the period that began then. */
async function claimFirstPeriod(
  ctx: Context,
  recurs: Recurrence<Cyclic>,
  { id, related_id }: ThingLine,
): Promise<void> {
  const { db } = ctx
  const row = await lockRecurring(db, recurs, related_id)
  if (row === undefined) throw new Fault('billed_thing_ended')
  const { status, billing_cycle, next_due_date, billed_until, anchor_day } = row
  // One that is pending gets its period when it becomes active; one that was given away is given no more.
  if (status === 'pending' && isFirstWaived(ctx, row))
    await setCursors(db, recurs, related_id, { next_due_date: orderedOn(ctx, row) })
  if (status === 'pending' || !isRecurring(billing_cycle) || next_due_date === null) return
  const billed = await claimingLines(db, recurs, related_id).first('id')
  if (billed !== undefined || next_due_date !== billed_until) throw new Fault('period_billed_elsewhere')
  const end = nextDue(next_due_date, billing_cycle, anchor_day ?? dayOfMonthOf(next_due_date))
  const claimed: Partial<InvoiceItemRow> = { period_start: next_due_date, period_end: end, is_claiming: 1 }
  await db('invoice_items').where({ id }).update(claimed)
  await setCursors(db, recurs, related_id, { billed_until: end })
}

/** Gives the first period of what is not active yet away (R-1223): it becomes due a period later. */
async function waiveFirstPeriod(
  ctx: Context,
  recurs: Recurrence<Cyclic>,
  { related_id, period_start }: ThingLine,
): Promise<void> {
  if (period_start !== null) return
  const row = await lockRecurring(ctx.db, recurs, related_id)
  if (row?.status !== 'pending' || row.next_due_date === null || !isRecurring(row.billing_cycle)) return
  if (isFirstWaived(ctx, row)) return
  const end = nextDue(row.next_due_date, row.billing_cycle, dayOfMonthOf(row.next_due_date))
  await setCursors(ctx.db, recurs, related_id, { next_due_date: end })
  await recordMove(ctx, recurs.kind, related_id, { from: row.next_due_date, to: end, reason: 'waived' })
}

type Ordered = Pick<Cyclic, 'created_at' | 'billed_until' | 'next_due_date'>

const orderedOn = ({ settings }: Context, { created_at }: Ordered): Day =>
  dayOf(new Date(created_at), settings.timeZone)

/** Returns true where the first period was given away: the date lies after the day of the order, and nobody has set it. */
const isFirstWaived = (ctx: Context, row: Ordered): boolean =>
  row.billed_until === null && row.next_due_date !== null && row.next_due_date > orderedOn(ctx, row)
