import type { Knex } from 'knex'
import { type Context, instant } from '../context.js'
import { lockName } from '../sql/named-lock.js'
import type { Queue, QueueRow } from './queue.js'

export type QueueContext = Pick<Context, 'db' | 'now' | 'machineNow' | 'settings'>

/**
 * Returns a query for the row to call for next in each lane with room for another call, longest due first. The column
 * `lanes.lane` contains the lane. The query looks up each lane in the index, and then the lane's first row. Reading
 * rows by due time would scan the whole backlog of a provider that does not answer. `isFinished` excludes rows whose
 * last attempt never finished.
 */
export function selectDueByLane<Row extends QueueRow>(
  ctx: QueueContext,
  queue: Queue<Row>,
  isFinished: boolean,
): Knex.QueryBuilder {
  const { db, now, machineNow } = ctx
  const { table, open, lane, width } = queue
  const { dueAt } = queue.columns
  const times = { now: instant(now), at: instant(machineNow) }
  const nextLane = (more = '') => `(select ${lane} from ${table} where ${open} ${more} order by ${lane} limit 1)`
  const lanes = `select ${nextLane()} union all
    select ${nextLane(`and ${lane} > lanes.lane`)} from lanes where lanes.lane is not null`
  const first = (more = '') => `(select id from ${table} where ${open} and ${lane} = lanes.lane and ${dueAt} <= :now
    and (leased_until is null or leased_until <= :at) ${turnSql(queue)}
    ${isFinished ? 'and unfinished_attempts = 0' : ''} ${more} order by ${dueAt}, id limit 1)`
  const next =
    width === undefined
      ? first()
      : `case when ${width.inProgress} < ${width.calls(ctx) - 1} then ${first()}
          else coalesce(${first(`and ${width.first}`)}, ${first()}) end`
  return db
    .withRecursive('lanes', ['lane'], db.raw(lanes))
    .from('lanes')
    .join(`${table} as row`, 'row.id', db.raw(next, times))
    .whereRaw(...hasRoomSql(ctx, queue))
    .orderBy([`row.${dueAt}`, 'row.id'])
    .select('row.*')
}

/** Returns the condition that the lane `lanes.lane` has room for another call, with its bindings. */
function hasRoomSql<Row extends QueueRow>(
  ctx: QueueContext,
  { table, open, lane, width }: Queue<Row>,
): [string, Record<string, string>] {
  const busy = `select ${lane} from ${table} where ${open} and leased_until > :at`
  const hasRoom =
    width === undefined
      ? `lanes.lane not in (${busy})`
      : `${width.inProgress} + ${width.reserved ?? 0} < ${width.calls(ctx)}`
  return [hasRoom, { now: instant(ctx.now), at: instant(ctx.machineNow) }]
}

/**
 * SQL: a row’s turn has come among the rows about the same subject, which are called for one at a time, in the order of
 * their IDs. Empty if the queue’s rows have no subjects.
 */
const turnSql = <Row extends QueueRow>({ table, open, subject, columns }: Queue<Row>): string =>
  subject === undefined
    ? ''
    : `and not exists (select 1 from ${table} as other where ${subject('other')} = ${subject(table)}
        and other.id <> ${table}.id and ${open}
        and (other.leased_until > :at or (other.id < ${table}.id and other.${columns.dueAt} <= :now)))`

/**
 * Returns true if a row found due can still be called for: its lane has room, and no call about its subject is in
 * progress. Other processes claim rows too, so their claims of the same lane wait until this transaction ends.
 */
export async function hasTurn<Row extends QueueRow>(
  ctx: QueueContext,
  queue: Queue<Row>,
  { id }: Row,
): Promise<boolean> {
  const { db, now, machineNow } = ctx
  const { name, table, lane, width } = queue
  if (width === undefined) return true
  await lockName(db, db.raw(`(select '${name} ' || ${lane} from ${table} where id = ?)`, [id]))
  const free = await db
    .from(db.raw(`(select ${lane} as lane from ${table} where id = :id) as lanes`, { id }))
    .join(table, `${table}.id`, db.raw(':id', { id }))
    .whereRaw(...hasRoomSql(ctx, queue))
    .whereRaw(`1 = 1 ${turnSql(queue)}`, { now: instant(now), at: instant(machineNow) })
    .first(`${table}.id`)
  return free !== undefined
}
