import type { Knex } from 'knex'
import type { OrderRow } from '../../db/rows-services.js'
import type { Context } from '../context.js'
import { endedStatuses } from '../services/services.js'

/** The ends of an order, and the reason that they leave on its things. */
const reasons = {
  Cancelled: ({ number }: OrderRow) => `Order ${number} was cancelled`,
  Fraud: ({ number }: OrderRow) => `Order ${number} was marked as fraud`,
} as const

export type OrderEnd = keyof typeof reasons

export const isEnd = (status: string): status is OrderEnd => status in reasons

/** Everything that can come with an order, with the statuses in which it has ended. */
const things = [
  { table: 'services', ended: endedStatuses },
  { table: 'service_addons', ended: endedStatuses },
  { table: 'domains', ended: ['expired', 'cancelled', 'fraud', 'transferred_away'] },
] as const

const ofOrder = (db: Knex, table: (typeof things)[number]['table'], { id }: OrderRow): Knex.QueryBuilder =>
  table === 'service_addons'
    ? db(table).where((addon) =>
        addon.where({ order_id: id }).orWhereIn('service_id', db('services').where({ order_id: id }).select('id')),
      )
    : db(table).where({ order_id: id })

/**
 * Writes on everything of an order why it is not billed any more (R-1432). What had ended before gets no mark: the order
 * did not end it.
 */
export async function stopBilling({ db }: Context, order: OrderRow, end: OrderEnd): Promise<void> {
  for (const { table, ended } of things)
    await ofOrder(db, table, order)
      .where((thing) => thing.whereNotIn('status', ended).orWhereNotNull('not_billed_reason'))
      .update({ not_billed_reason: reasons[end](order) })
}

/**
 * Writes the mark where an order is about to lose the status that stood for it: orders that an earlier release ended
 * left none (R-1432).
 */
export async function keepUnbilled(ctx: Context, order: OrderRow): Promise<void> {
  if (!isEnd(order.status) || (await isMarked(ctx, order))) return
  for (const { table } of things)
    await ofOrder(ctx.db, table, order).update({ not_billed_reason: reasons[order.status](order) })
}

/** Returns true where something of the order carries the mark. */
export async function isMarked({ db }: Context, order: OrderRow): Promise<boolean> {
  for (const { table } of things)
    if ((await ofOrder(db, table, order).whereNotNull('not_billed_reason').first('id')) !== undefined) return true
  return false
}

/** Takes the mark off everything of an order. */
export async function resumeBilling({ db }: Context, order: OrderRow): Promise<void> {
  for (const { table } of things)
    await ofOrder(db, table, order).whereNotNull('not_billed_reason').update({ not_billed_reason: null })
}
