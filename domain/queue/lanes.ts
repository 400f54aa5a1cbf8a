import type { Knex } from 'knex'
import { type Context, instant } from '../context.js'
import type { Queue, QueueRow } from './queue.js'

/**
 * Returns a query for the first due row of each lane without a running call in any process, longest due first. The
 * column `lanes.lane` contains the lane. The query looks up each lane in the index, and then the lane's first row.
 * Reading rows by due time would scan the whole backlog of a provider that does not answer. `isFinished` excludes rows
 * whose last attempt never finished.
 */
export function selectDueByLane<Row extends QueueRow>(
  { db, now, machineNow }: Pick<Context, 'db' | 'now' | 'machineNow'>,
  { table, columns: { dueAt }, open, lane }: Queue<Row>,
  isFinished: boolean,
): Knex.QueryBuilder {
  const nextLane = (more = '') => `(select ${lane} from ${table} where ${open} ${more} order by ${lane} limit 1)`
  const lanes = `select ${nextLane()} union all
    select ${nextLane(`and ${lane} > lanes.lane`)} from lanes where lanes.lane is not null`
  const first = `(select id from ${table} where ${open} and ${lane} = lanes.lane and ${dueAt} <= ?
    ${isFinished ? 'and unfinished_attempts = 0' : ''} order by ${dueAt}, id limit 1)`
  const busy = `select ${lane} from ${table} where ${open} and leased_until > ?`
  return db
    .withRecursive('lanes', ['lane'], db.raw(lanes))
    .from('lanes')
    .join(`${table} as row`, 'row.id', db.raw(first, [instant(now)]))
    .whereRaw(`lanes.lane not in (${busy})`, [instant(machineNow)])
    .orderBy([`row.${dueAt}`, 'row.id'])
    .select('row.*')
}
