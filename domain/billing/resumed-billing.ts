import { type Context, today } from '../context.js'
import { type BillingDates, lockRecurring, moveBillingDates, noDueDate, storeBillingDates } from './billing-dates.js'
import type { Recurrence, Recurring } from './recurrence.js'

/**
 * Returns true if the end of an order stopped the billing of a record and the order was deleted, so that it can no
 * longer be accepted.
 */
const isLeftUnbilled = ({ unbilledReasons }: Recurrence, { order_id, not_billed_reason }: Recurring): boolean =>
  order_id === null && not_billed_reason !== null && ![noDueDate, ...unbilledReasons].includes(not_billed_reason)

/**
 * Resumes billing of a record that has become active although its order was ended and then deleted (R-1435). Paid
 * periods stay paid. If its due date has passed and nothing is billed after it, a record with a billing cycle is billed
 * from today on.
 */
export async function resumeRecordBilling(ctx: Context, recurs: Recurrence, id: number): Promise<void> {
  const { db } = ctx
  const row = await lockRecurring(db, recurs, id)
  if (row === undefined || !isLeftUnbilled(recurs, row)) return
  await storeBillingDates(db, recurs, id, { not_billed_reason: null })
  if (recurs.isResumable(row)) await skipPastPeriods(ctx, recurs, row)
}

/**
 * Moves a row's billing dates to today, unless it is paid until today or later, or something is billed after its due
 * date.
 */
export async function skipPastPeriods(ctx: Context, recurs: Recurrence, row: BillingDates): Promise<void> {
  const { id, next_due_date, billed_until } = row
  const day = today(ctx)
  const isAhead = next_due_date !== null && (next_due_date >= day || (billed_until ?? next_due_date) > next_due_date)
  if (!isAhead) await moveBillingDates(ctx, recurs, id, day)
}
