import type { Knex } from 'knex'
import { type Context, instant, later } from '../context.js'
import { clockSkewMs } from '../system/lease.js'
import { rowLeaseMs } from './leases.js'
import { openRows, type Queue, type QueueRow, unleased } from './queue.js'

/** Longest pause of most queues, in milliseconds. */
const dayMs = 24 * 60 * 60_000

/**
 * Makes rows due now whose due time is later than any pause can explain, or whose lease ends later than any lease can,
 * because a clock that was ahead set it (R-1256, R-2850). Not for queues with planned times. Returns the number of
 * rows, at most `limit`.
 */
export async function makeFutureRowsDue<Row extends QueueRow>(
  { db, now, machineNow }: Context,
  queue: Queue<Row>,
  limit: number,
): Promise<number> {
  const { dueAt } = queue.columns
  const longestCredible = later(now, 2 * Math.max(dayMs, queue.maxPauseMs ?? 0))
  const isFuture = (ahead: Knex.QueryBuilder): unknown =>
    ahead
      .where('leased_until', '>', later(machineNow, rowLeaseMs + clockSkewMs))
      .orWhere((late) => late.where(dueAt, '>', longestCredible).where(unleased(machineNow)))
  const ids: number[] = await openRows(queue, db).where(isFuture).orderBy('id').limit(limit).pluck('id')
  if (ids.length === 0) return 0
  return db(queue.table)
    .whereIn('id', ids)
    .where(isFuture)
    .whereRaw(queue.open)
    .update({ [dueAt]: instant(now), leased_until: null })
}
