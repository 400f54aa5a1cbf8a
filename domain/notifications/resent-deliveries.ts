import type { Knex } from 'knex'
import { type Context, instant, type RemoteContext } from '../context.js'
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

/** The deliveries to one receiver that have ended, delivered or given up, and were queued since an instant. */
export interface SentTo {
  /** The address of an endpoint of an addon, or the name of a notification rule. */
  readonly receiver: string
  readonly since: string
}

/**
 * Queues again what a receiver was sent, under the ids that it knows, and what it was not (R-3221). Returns how many. Batches are
 * transactions of their own: a run that breaks off is repeated, and leaves alone what it has queued already.
 */
export async function resendAll({ transaction }: Pick<RemoteContext, 'transaction'>, sent: SentTo): Promise<number> {
  let count = 0
  // Rows of the run are dated anew, so that the end of what it goes through is stated.
  const { max = 0 } =
    (await transaction(async ({ db }) => sentTo(db, sent).max({ max: 'deliveries.id' }).first())) ?? {}
  for (let last = 0; last < Number(max); )
    last = await transaction(async ({ db, now }) => {
      const batch = sentTo(db, sent).where('id', '>', last).where('id', '<=', max)
      const ids: number[] = await batch.orderBy('id').limit(rowsPerBatch).pluck('id')
      count += await db('deliveries').whereIn('id', ids).whereNot({ status: 'pending' }).update(queuedAgain(now))
      return ids.length < rowsPerBatch ? Number(max) : (ids.at(-1) as number)
    })
  if (count > 0)
    await transaction((ctx) =>
      logActivity(ctx, `${count} ${count === 1 ? 'delivery' : 'deliveries'} to one receiver queued again`),
    )
  return count
}

const sentTo = (db: Knex, { receiver, since }: SentTo) =>
  db('deliveries')
    .whereNot({ status: 'pending' })
    .where('created_at', '>=', since)
    .where((query) =>
      query
        .where({ destination: receiver })
        .orWhereIn('rule_id', db('notification_rules').where({ name: receiver }).select('id')),
    )
