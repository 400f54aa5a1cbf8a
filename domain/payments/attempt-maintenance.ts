import { type Context, instant, later } from '../context.js'
import { clockSkewMs } from '../system/lease.js'
import { unendedAttemptStates } from '../values/statuses.js'

const dayMs = 24 * 60 * 60_000

/**
 * Requeues attempts that have not ended and that the queue gave up at least a day ago (R-4006), because the cause may
 * have been fixed. A charge that may have been made is looked up before it is repeated. Returns the number of requeued attempts.
 */
export async function requeueAttempts(ctx: Pick<Context, 'db' | 'now'>): Promise<number> {
  const { db, now } = ctx
  const rows = () =>
    db('payment_attempts')
      .whereNotNull('failed_at')
      .where('failed_at', '<=', later(now, -dayMs))
      .whereIn('state', [...unendedAttemptStates])
  await rows().where({ kind: 'charge', state: 'pending', task: 'charge' }).update({ state: 'unknown', task: 'look' })
  return rows().update({ failed_at: null, unfinished_attempts: 0, next_attempt_at: instant(now) })
}

/**
 * Corrects the times of attempts that a clock that was ahead recorded (R-2850): payments in progress begin now, and
 * lookups do not delay the next one. Returns the number of corrected attempts, at most `limit`.
 */
export async function correctFutureAttempts(ctx: Pick<Context, 'db' | 'now'>, limit: number): Promise<number> {
  const { db, now } = ctx
  const latest = later(now, clockSkewMs)
  const ids: number[] = await db('payment_attempts')
    .whereIn('state', [...unendedAttemptStates])
    .where((ahead) =>
      ahead.where('pending_since', '>', latest).orWhere('looked_at', '>', latest).orWhere('failed_at', '>', latest),
    )
    .orderBy('id')
    .limit(limit)
    .pluck('id')
  for (const column of ['pending_since', 'looked_at', 'failed_at'] as const)
    await db('payment_attempts')
      .whereIn('id', ids)
      .where(column, '>', latest)
      .update({ [column]: instant(now) })
  return ids.length
}

/**
 * Deletes up to `limit` attempts that ended without a payment before the time `before`. Returns the number of deleted
 * attempts. Paid attempts are not deleted.
 */
export async function deleteOldAttempts({ db }: Pick<Context, 'db'>, before: string, limit: number): Promise<number> {
  const old = db('payment_attempts')
    .whereIn('state', ['failed', 'expired', 'cancelled', 'stored'])
    .where('state_at', '<', before)
    .whereNull('task')
    .orderBy('id')
    .limit(limit)
    .select('id')
  return db('payment_attempts').whereIn('id', old).delete()
}
