import type { Knex } from 'knex'
import type { DeliveryRow } from '../../db/rows-system.js'
import type { Context, RemoteContext } from '../context.js'
import { deleteFound } from '../sql/removals.js'

export const deliveryStatuses = ['pending', 'sent', 'failed'] as const satisfies readonly DeliveryRow['status'][]

export interface DeliveryFilter {
  readonly status?: DeliveryRow['status'] | undefined
  readonly event?: string | undefined
  readonly last: number
}

/** A delivery, and the name of its notification rule, or null if the recipient is an addon module. */
export type LoggedDelivery = DeliveryRow & { readonly rule: string | null }

export function latestDeliveries(db: Knex, { status, event, last }: DeliveryFilter): Promise<LoggedDelivery[]> {
  const query = db('deliveries').leftJoin('notification_rules', 'notification_rules.id', 'deliveries.rule_id')
  if (status !== undefined) query.where('deliveries.status', status)
  if (event !== undefined) query.where('deliveries.event', event)
  return query
    .orderBy('deliveries.id', 'desc')
    .limit(last)
    .select('deliveries.*', 'notification_rules.name as rule') as Promise<LoggedDelivery[]>
}

/**
 * Deletes up to `limit` sent or failed deliveries queued before the time `before`, oldest first. Returns the number of
 * deleted deliveries.
 */
export const deleteOldDeliveries = ({ db }: Context, before: string, limit: number): Promise<number> =>
  deleteFound(db, 'deliveries', (deliveries) =>
    deliveries.whereNot({ status: 'pending' }).where('created_at', '<', before).orderBy('created_at').limit(limit),
  )

/** Maximum number of rows per read. */
const rowsAtOnce = 500

/**
 * Deletes sent and failed deliveries of events about deleted clients, identified by the `clientid` in their payloads
 * (R-3904). Yields the number of deleted deliveries per batch. Returns the IDs of those clients that have pending
 * deliveries.
 */
export async function* deleteClientDeliveries(
  remote: Pick<RemoteContext, 'db' | 'transaction'>,
  clientIds: ReadonlySet<number>,
): AsyncGenerator<number, ReadonlySet<number>> {
  const waiting = new Set<number>()
  for (let after = 0; ; ) {
    const rows = await remote
      .db('deliveries')
      .where('id', '>', after)
      .orderBy('id')
      .limit(rowsAtOnce)
      .select('id', 'payload', 'status')
    const about = rows.flatMap(({ id, payload, status }) => {
      const clients = [...payload.matchAll(clientIdInJson)].map(([, digits]) => Number(digits))
      const found = clients.filter((client) => clientIds.has(client))
      if (status === 'pending') for (const client of found) waiting.add(client)
      return found.length > 0 && status !== 'pending' ? [id] : []
    })
    if (about.length > 0) yield await remote.transaction(({ db }) => db('deliveries').whereIn('id', about).delete())
    const last = rows.at(-1)
    if (last === undefined || rows.length < rowsAtOnce) return waiting
    after = last.id
  }
}

/** Matches only property names, because quotation marks inside a JSON string are escaped. */
const clientIdInJson = /"clientid":(\d+)/g
