import type { OrderRow } from '../../db/rows-services.js'
import type { Recurrence } from '../billing/recurrence.js'
import { setNotBilledReason } from '../billing/unbilled.js'
import type { Context } from '../context.js'

/** Reasons stored on an order's items, by the status that ends the order. */
const reasons = {
  Cancelled: ({ number }: OrderRow) => `Order ${number} was cancelled`,
  Fraud: ({ number }: OrderRow) => `Order ${number} was marked as fraud`,
} as const

export type OrderEnd = keyof typeof reasons

export const isEndedStatus = (status: string): status is OrderEnd => status in reasons

/** Returns the recurrences of all line kinds that recur. */
const listRecurrences = ({ lineKinds }: Context): Recurrence[] => lineKinds.all.flatMap(({ recurs }) => recurs ?? [])

/** Marks an order's items as not billed, with the reason (R-1432). Skips items that had ended for another reason. */
export async function stopBilling(ctx: Context, order: OrderRow, end: OrderEnd): Promise<void> {
  for (const recurs of listRecurrences(ctx))
    await setNotBilledReason(
      recurs
        .ofOrder(ctx.db, order)
        .where((thing) => thing.whereNotIn('status', recurs.ended).orWhereNotNull('not_billed_reason')),
      reasons[end](order),
    )
}

/**
 * If no item of an ended order is marked as not billed, marks all of them, because they had ended before the order
 * (R-1432). Call it before the order's status changes or the order is deleted.
 */
export async function markUnbilled(ctx: Context, order: OrderRow): Promise<void> {
  if (!isEndedStatus(order.status) || (await isOrderUnbilled(ctx, order))) return
  for (const recurs of listRecurrences(ctx))
    await setNotBilledReason(recurs.ofOrder(ctx.db, order), reasons[order.status](order))
}

/** Returns true if at least one item of the order is marked as not billed. */
export async function isOrderUnbilled(ctx: Context, order: OrderRow): Promise<boolean> {
  for (const recurs of listRecurrences(ctx))
    if ((await recurs.ofOrder(ctx.db, order).whereNotNull('not_billed_reason').first('id')) !== undefined) return true
  return false
}

/** Makes all items of an order billable again. */
export async function resumeBilling(ctx: Context, order: OrderRow): Promise<void> {
  for (const recurs of listRecurrences(ctx))
    await setNotBilledReason(recurs.ofOrder(ctx.db, order).whereNotNull('not_billed_reason'), null)
}
