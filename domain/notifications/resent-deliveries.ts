import type { Knex } from 'knex'
import type { DeliveryRow } from '../../db/rows-system.js'
import { type Context, instant, type RemoteContext } from '../context.js'
import type { Payload } from '../events/event-payload.js'
import { logActivity } from '../log/activity.js'

/** Failed deliveries to queue again: a single delivery, or all deliveries queued since an instant. */
export type FailedDeliveries = { readonly id: number } | { readonly since: string }

/**
 * Queues failed deliveries again with their original idempotency keys. Returns the number of queued deliveries. Throws
 * an Error with a one-line message if `which` is the ID of a delivery that does not exist or has not failed.
 */
export async function resendDeliveries(ctx: Context, which: FailedDeliveries): Promise<number> {
  const { db, now } = ctx
  if ('id' in which) {
    const known = await db('deliveries').where({ id: which.id }).first('status')
    if (known === undefined) throw new Error(`no delivery has the ID ${which.id}`)
    if (known.status !== 'failed') throw new Error(`delivery ${which.id} has not failed: it is ${known.status}`)
  }
  const failed = db('deliveries').where({ status: 'failed' })
  const chosen = 'id' in which ? failed.where({ id: which.id }) : failed.where('created_at', '>=', which.since)
  const count = await chosen.update(requeuedColumns(now))
  if (count > 0) await logActivity(ctx, `${count} ${count === 1 ? 'delivery was' : 'deliveries were'} queued again`)
  return count
}

const requeuedColumns = (now: Date) => ({
  status: 'pending' as const,
  attempts: 0,
  unfinished_attempts: 0,
  next_attempt_at: instant(now),
  leased_until: null,
  // Restarts the period after which the delivery is given up.
  created_at: instant(now),
})

/** Maximum number of rows to read and queue again in one transaction. */
const rowsPerBatch = 1000

/** Sent and failed deliveries to one receiver, for events since an instant. */
export interface ReceiverDeliveries {
  /** URL of an addon module's endpoint, or name of a notification rule. */
  readonly receiver: string
  readonly since: string
}

/**
 * Queues a receiver's sent and failed deliveries again with their original idempotency keys (R-3221). Does not change
 * pending deliveries. Returns the number of queued deliveries. Commits in batches. An interrupted run must be repeated
 * from the start.
 */
export async function resendAll(
  { transaction }: Pick<RemoteContext, 'transaction'>,
  sent: ReceiverDeliveries,
): Promise<number> {
  let count = 0
  // Rows queued after this query are not resent.
  const { max = 0 } =
    (await transaction(async ({ db }) => selectReceiverDeliveries(db, sent).max({ max: 'deliveries.id' }).first())) ??
    {}
  for (let last = 0; last < Number(max); )
    last = await transaction(async ({ db, now }) => {
      const batch = selectReceiverDeliveries(db, sent).where('id', '>', last).where('id', '<=', max)
      const rows: QueuedRow[] = await batch.orderBy('id').limit(rowsPerBatch).select('id', 'payload')
      const ids = rows.filter((row) => eventTime(row) >= sent.since).map(({ id }) => id)
      count += await db('deliveries').whereIn('id', ids).whereNot({ status: 'pending' }).update(requeuedColumns(now))
      return rows.length < rowsPerBatch ? Number(max) : (rows.at(-1) as QueuedRow).id
    })
  if (count > 0)
    await transaction((ctx) =>
      logActivity(ctx, `${count} ${count === 1 ? 'delivery' : 'deliveries'} to one recipient queued again`),
    )
  return count
}

type QueuedRow = Pick<DeliveryRow, 'id' | 'payload'>

/**
 * Returns the time of a delivery's event. `created_at` is not that time, because it changes when the delivery is queued
 * again.
 */
const eventTime = ({ payload }: QueuedRow): string => (JSON.parse(payload) as Payload).timestamp

const selectReceiverDeliveries = (db: Knex, { receiver, since }: ReceiverDeliveries) =>
  db('deliveries')
    .whereNot({ status: 'pending' })
    // Redundant, because no delivery is queued before its event, but `created_at` has an index, unlike the event's
    // time.
    .where('created_at', '>=', since)
    .where((query) =>
      query
        .where({ destination: receiver })
        .orWhereIn('rule_id', db('notification_rules').where({ name: receiver }).select('id')),
    )
