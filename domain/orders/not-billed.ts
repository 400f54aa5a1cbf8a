import type { OrderRow } from '../../db/rows-services.js'
import type { Recurrence } from '../billing/recurrence.js'
import { setUnbilled } from '../billing/unbilled.js'
import type { Context } from '../context.js'

/** Statuses that end an order, each with the reason that its items get. */
const reasons = {
  Cancelled: ({ number }: OrderRow) => `Order ${number} was cancelled`,
  Fraud: ({ number }: OrderRow) => `Order ${number} was marked as fraud`,
} as const

export type OrderEnd = keyof typeof reasons

export const isEnd = (status: string): status is OrderEnd => status in reasons

/** Returns how the things recur that an order can contain. */
const recurrences = ({ lineKinds }: Context): Recurrence[] => lineKinds.all.flatMap(({ recurs }) => recurs ?? [])

/**
 * Marks every item of an order with the reason why it is no longer billed (R-1432), except those that had ended before.
 */
export async function stopBilling(ctx: Context, order: OrderRow, end: OrderEnd): Promise<void> {
  for (const recurs of recurrences(ctx))
    await setUnbilled(
      recurs
        .ofOrder(ctx.db, order)
        .where((thing) => thing.whereNotIn('status', recurs.ended).orWhereNotNull('not_billed_reason')),
      reasons[end](order),
    )
}

/** Marks the items of an ended order before it loses its status, where all of them had ended before it (R-1432). */
export async function keepUnbilled(ctx: Context, order: OrderRow): Promise<void> {
  if (!isEnd(order.status) || (await isMarked(ctx, order))) return
  for (const recurs of recurrences(ctx)) await setUnbilled(recurs.ofOrder(ctx.db, order), reasons[order.status](order))
}

/** Returns true if an item of the order is marked. */
export async function isMarked(ctx: Context, order: OrderRow): Promise<boolean> {
  for (const recurs of recurrences(ctx))
    if ((await recurs.ofOrder(ctx.db, order).whereNotNull('not_billed_reason').first('id')) !== undefined) return true
  return false
}

/** Removes the mark from every item of an order. */
export async function resumeBilling(ctx: Context, order: OrderRow): Promise<void> {
  for (const recurs of recurrences(ctx))
    await setUnbilled(recurs.ofOrder(ctx.db, order).whereNotNull('not_billed_reason'), null)
}
