import type { Knex } from 'knex'
import type { DeliveryRow } from '../../db/rows-system.js'
import { type Context, instant, type RemoteContext } from '../context.js'
import type { Payload } from '../events/event-payload.js'
import { logActivity } from '../log/activity.js'

/** The deliveries to repeat: one, or all that were queued since an instant. */
export type GivenUp = { readonly id: number } | { readonly since: string }

/**
 * Queues deliveries again that were given up, each under the id that its receiver may know. Returns how many. Throws an Error of
 * one line for a single one that does not exist or was not given up.
 */
export async function resendDeliveries(ctx: Context, which: GivenUp): Promise<number> {
  const { db, now } = ctx
  if ('id' in which) {
    const known = await db('deliveries').where({ id: which.id }).first('status')
    if (known === undefined) throw new Error(`no delivery has the id ${which.id}`)
    if (known.status !== 'failed') throw new Error(`the delivery ${which.id} was not given up: it is ${known.status}`)
  }
  const failed = db('deliveries').where({ status: 'failed' })
  const chosen = 'id' in which ? failed.where({ id: which.id }) : failed.where('created_at', '>=', which.since)
  const count = await chosen.update(queuedAgain(now))
  if (count > 0) await logActivity(ctx, `${count} ${count === 1 ? 'delivery was' : 'deliveries were'} queued again`)
  return count
}

const queuedAgain = (now: Date) => ({
  status: 'pending' as const,
  attempts: 0,
  unfinished_attempts: 0,
  next_attempt_at: instant(now),
  leased_until: null,
  // The hours for which it is tried begin anew.
  created_at: instant(now),
})

/** Rows that a transaction queues again at most. */
const rowsPerBatch = 1000

/** The deliveries to one receiver that have ended, delivered or given up, of events since an instant. */
export interface SentTo {
  /** The address of an endpoint of an addon, or the name of a notification rule. */
  readonly receiver: string
  readonly since: string
}

/**
 * Queues again what a receiver was sent, under the ids that it knows, and what it was not (R-3221). Returns how many. Batches are
 * transactions of their own: where a run breaks off, another one begins anew, and leaves alone what still waits.
 */
export async function resendAll({ transaction }: Pick<RemoteContext, 'transaction'>, sent: SentTo): Promise<number> {
  let count = 0
  // What is queued meanwhile is none of the run's.
  const { max = 0 } =
    (await transaction(async ({ db }) => sentTo(db, sent).max({ max: 'deliveries.id' }).first())) ?? {}
  for (let last = 0; last < Number(max); )
    last = await transaction(async ({ db, now }) => {
      const batch = sentTo(db, sent).where('id', '>', last).where('id', '<=', max)
      const rows: QueuedRow[] = await batch.orderBy('id').limit(rowsPerBatch).select('id', 'payload')
      const ids = rows.filter((row) => timeOf(row) >= sent.since).map(({ id }) => id)
      count += await db('deliveries').whereIn('id', ids).whereNot({ status: 'pending' }).update(queuedAgain(now))
      return rows.length < rowsPerBatch ? Number(max) : (rows.at(-1) as QueuedRow).id
    })
  if (count > 0)
    await transaction((ctx) =>
      logActivity(ctx, `${count} ${count === 1 ? 'delivery' : 'deliveries'} to one receiver queued again`),
    )
  return count
}

type QueuedRow = Pick<DeliveryRow, 'id' | 'payload'>

/** Returns when the event of a delivery was raised: a row that is queued again is dated anew. */
const timeOf = ({ payload }: QueuedRow): string => (JSON.parse(payload) as Payload).timestamp

const sentTo = (db: Knex, { receiver, since }: SentTo) =>
  db('deliveries')
    .whereNot({ status: 'pending' })
    // Nothing is queued before its event, and this one has an index.
    .where('created_at', '>=', since)
    .where((query) =>
      query
        .where({ destination: receiver })
        .orWhereIn('rule_id', db('notification_rules').where({ name: receiver }).select('id')),
    )
