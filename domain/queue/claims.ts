import { type Context, instant, later } from '../context.js'
import { openRows, ownRow, type Queue, type QueueRow, unleased } from './queue.js'
import { leaseMs } from './renewal.js'

/**
 * Returns the row that has been due longest. Rows whose attempts never finished are tried one at a time, because such a
 * row may crash its process, and with it the attempts at other rows.
 */
export async function findDue<Row extends QueueRow>(
  { db, now, machineNow }: Pick<Context, 'db' | 'now' | 'machineNow'>,
  queue: Queue<Row>,
): Promise<Row | undefined> {
  const { columns, isFree } = queue
  const leasedAt = instant(machineNow)
  const due = openRows(queue, db)
    .where(columns.dueAt, '<=', instant(now))
    .where(unleased(machineNow))
    .orderBy([columns.dueAt, 'id'])
    .select('row.*')
  if (isFree !== undefined) due.whereRaw(isFree, { now: leasedAt })
  const first: Row | undefined = await due.clone().first()
  if (first === undefined || first.unfinished_attempts === 0) return first
  const underWay = openRows(queue, db).where('unfinished_attempts', '>', 1).where('leased_until', '>', leasedAt)
  if ((await underWay.first('id')) === undefined) return first
  return due.clone().where('unfinished_attempts', 0).first()
}

/**
 * Claims a row for one attempt. The attempt counts from now on, so that a row that crashes its worker is given up after a
 * few. Returns undefined if another worker has claimed it.
 */
export async function claimRow<Row extends QueueRow>(
  ctx: Context,
  queue: Queue<Row>,
  row: Row,
): Promise<Row | undefined> {
  const { db, now, machineNow } = ctx
  const { columns } = queue
  const claimed = {
    ...row,
    [columns.attempts]: Number(row[columns.attempts]) + 1,
    unfinished_attempts: row.unfinished_attempts + 1,
  }
  const pauseMs = queue.pausesWhenLost === true ? queue.pauseMs(ctx, claimed) : 0
  const changes = {
    [columns.attempts]: claimed[columns.attempts],
    unfinished_attempts: claimed.unfinished_attempts,
    leased_until: later(machineNow, leaseMs),
    [columns.dueAt]: later(now, Math.max(leaseMs, pauseMs)),
    ...(queue.keyOf && { idempotency_key: queue.keyOf(ctx, row) }),
    ...queue.whenClaimed?.(row, now),
  }
  const updated = await ownRow(db, queue, row).where(unleased(machineNow)).update(changes)
  return updated === 1 ? { ...row, ...changes } : undefined
}
