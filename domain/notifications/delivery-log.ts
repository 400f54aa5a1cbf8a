import type { Knex } from 'knex'
import type { DeliveryRow } from '../../db/rows-system.js'
import type { Context } from '../context.js'
import { deleteFound } from '../sql/removals.js'

export const deliveryStatuses = ['pending', 'sent', 'failed'] as const satisfies readonly DeliveryRow['status'][]

export interface DeliveryFilter {
  readonly status?: DeliveryRow['status'] | undefined
  readonly event?: string | undefined
  readonly last: number
}

/** A delivery with the rule that wants it. */
export type LoggedDelivery = DeliveryRow & { readonly rule: string | null }

/** The deliveries that match, newest first. */
export function latestDeliveries(db: Knex, { status, event, last }: DeliveryFilter): Promise<LoggedDelivery[]> {
  const query = db('deliveries').leftJoin('notification_rules', 'notification_rules.id', 'deliveries.rule_id')
  if (status !== undefined) query.where('deliveries.status', status)
  if (event !== undefined) query.where('deliveries.event', event)
  return query
    .orderBy('deliveries.id', 'desc')
    .limit(last)
    .select('deliveries.*', 'notification_rules.name as rule') as Promise<LoggedDelivery[]>
}

/** Deletes deliveries that have ended and were queued before an instant, at most `limit` of them. Returns how many. */
export const deleteOldDeliveries = ({ db }: Context, before: string, limit: number): Promise<number> =>
  deleteFound(db, 'deliveries', (deliveries) =>
    deliveries.whereNot({ status: 'pending' }).where('created_at', '<', before).orderBy('created_at').limit(limit),
  )
