import type { Knex } from 'knex'
import { type Context, instant, later } from '../context.js'
import { hasTurn, type QueueContext, selectDueByLane } from './lanes.js'
import { leaseEnd, rowLeaseMs } from './leases.js'
import { openRows, ownRow, type Queue, type QueueRow, unleased } from './queue.js'

/**
 * Returns the row that has been due longest among those that can be claimed now. `narrow` can add columns, and
 * conditions on `row` and, if the queue has lanes, on `lanes.lane`.
 */
export const findDue = <Row extends QueueRow>(
  ctx: QueueContext,
  queue: Queue<Row>,
  narrow: (due: Knex.QueryBuilder) => void = () => {},
): Promise<Row | undefined> =>
  findFirstToTry(ctx, queue, (isFinished) => {
    const due =
      queue.lane === undefined ? selectDueByTime(ctx, queue, isFinished) : selectDueByLane(ctx, queue, isFinished)
    narrow(due)
    return due.first()
  })

function selectDueByTime<Row extends QueueRow>(
  { db, now, machineNow }: Pick<Context, 'db' | 'now' | 'machineNow'>,
  queue: Queue<Row>,
  isFinished: boolean,
): Knex.QueryBuilder {
  const { columns, isFree } = queue
  const due = openRows(queue, db)
    .where(columns.dueAt, '<=', instant(now))
    .where(unleased(machineNow))
    .orderBy([columns.dueAt, 'id'])
    .select('row.*')
  if (isFree !== undefined) due.whereRaw(isFree, { now: instant(machineNow) })
  return isFinished ? due.where('unfinished_attempts', 0) : due
}

/**
 * Returns the next row to try. Rows with unfinished attempts are tried one at a time, because such a row may crash the
 * process and interrupt all other attempts in it. If the first row is such a row and another one is running, calls
 * `find(true)`, which must return only rows without unfinished attempts.
 */
async function findFirstToTry<Row extends QueueRow>(
  { db, machineNow }: Pick<Context, 'db' | 'machineNow'>,
  queue: Pick<Queue<never>, 'table' | 'open'>,
  find: (isFinished: boolean) => Promise<Row | undefined>,
): Promise<Row | undefined> {
  const first = await find(false)
  if (first === undefined || first.unfinished_attempts === 0) return first
  const underWay = openRows(queue, db)
    .where('unfinished_attempts', '>', 1)
    .where('leased_until', '>', instant(machineNow))
  return (await underWay.first('id')) === undefined ? first : find(true)
}

/**
 * Claims a row for one attempt. Counts the attempt before it starts, so that a row that keeps crashing its worker is
 * given up. Returns undefined if another worker has claimed the row, if it is no longer open, or if its turn is over.
 */
export async function claimRow<Row extends QueueRow, Due extends Row>(
  ctx: Context,
  queue: Queue<Row>,
  row: Due,
): Promise<Due | undefined> {
  const { db, now, machineNow } = ctx
  const { columns } = queue
  if (!(await hasTurn(ctx, queue, row))) return undefined
  const claimed = {
    ...row,
    [columns.attempts]: Number(row[columns.attempts]) + 1,
    unfinished_attempts: row.unfinished_attempts + 1,
  }
  const pauseMs = queue.pausesWhenLost === true ? queue.pauseMs(ctx, claimed) : 0
  const changes = {
    [columns.attempts]: claimed[columns.attempts],
    unfinished_attempts: claimed.unfinished_attempts,
    leased_until: leaseEnd(ctx),
    [columns.dueAt]: later(now, Math.max(rowLeaseMs, pauseMs)),
    ...(queue.keyOf && { idempotency_key: queue.keyOf(ctx, row) }),
    ...queue.whenClaimed?.(row, now),
  }
  const updated = await ownRow(db, queue, row).where(unleased(machineNow)).update(changes)
  return updated === 1 ? { ...row, ...changes } : undefined
}
