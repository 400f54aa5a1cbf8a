import type { Knex } from 'knex'
import type { OrderRow } from '../../db/rows-services.js'
import { setUnbilled } from '../billing/unbilled.js'
import type { Context } from '../context.js'
import { endedDomainStatuses, endedServiceStatuses } from '../values/statuses.js'

/** Statuses that end an order, each with the reason that its items get. */
const reasons = {
  Cancelled: ({ number }: OrderRow) => `Order ${number} was cancelled`,
  Fraud: ({ number }: OrderRow) => `Order ${number} was marked as fraud`,
} as const

export type OrderEnd = keyof typeof reasons

export const isEnd = (status: string): status is OrderEnd => status in reasons

/** Tables of what an order can contain, with their final statuses. */
const itemTables = [
  { table: 'services', ended: endedServiceStatuses },
  { table: 'service_addons', ended: endedServiceStatuses },
  { table: 'domains', ended: endedDomainStatuses },
] as const

/** Without what was moved to another client. */
const ofOrder = (
  db: Knex,
  table: (typeof itemTables)[number]['table'],
  { id, client_id }: OrderRow,
): Knex.QueryBuilder =>
  table === 'service_addons'
    ? db(table)
        .where((addon) =>
          addon.where({ order_id: id }).orWhereIn('service_id', db('services').where({ order_id: id }).select('id')),
        )
        .whereIn('service_id', db('services').where({ client_id }).select('id'))
    : db(table).where({ order_id: id, client_id })

/**
 * Marks every item of an order with the reason why it is no longer billed (R-1432), except those that had ended before.
 */
export async function stopBilling({ db }: Context, order: OrderRow, end: OrderEnd): Promise<void> {
  for (const { table, ended } of itemTables)
    await setUnbilled(
      ofOrder(db, table, order).where((thing) => thing.whereNotIn('status', ended).orWhereNotNull('not_billed_reason')),
      reasons[end](order),
    )
}

/** Marks the items of an ended order before it loses its status, where all of them had ended before it (R-1432). */
export async function keepUnbilled(ctx: Context, order: OrderRow): Promise<void> {
  if (!isEnd(order.status) || (await isMarked(ctx, order))) return
  for (const { table } of itemTables) await setUnbilled(ofOrder(ctx.db, table, order), reasons[order.status](order))
}

/** Returns true if an item of the order is marked. */
export async function isMarked({ db }: Context, order: OrderRow): Promise<boolean> {
  for (const { table } of itemTables)
    if ((await ofOrder(db, table, order).whereNotNull('not_billed_reason').first('id')) !== undefined) return true
  return false
}

/** Removes the mark from every item of an order. */
export async function resumeBilling({ db }: Context, order: OrderRow): Promise<void> {
  for (const { table } of itemTables)
    await setUnbilled(ofOrder(db, table, order).whereNotNull('not_billed_reason'), null)
}
