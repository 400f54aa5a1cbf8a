import type { Knex } from 'knex'
import { later } from '../../context.js'
import { drainInBatches } from '../portions.js'
import type { Step } from '../step.js'

const dayMs = 24 * 60 * 60 * 1000

/** Deletes old entries of the activity log, finished deliveries and completed rows of the module queue. */
export const oldLogs: Step = {
  name: 'old logs',
  run: async function* (remote) {
    const days = remote.settings.whole('log_keep_days')
    if (days === 0) return
    const before = later(remote.now, -days * dayMs)
    yield* drainInBatches(remote, 'activity', ({ db }, limit) =>
      deleteFound(db, 'activity_log', (logs) =>
        logs.where('created_at', '<', before).orderBy('created_at').limit(limit),
      ),
    )
    yield* drainInBatches(remote, 'deliveries', ({ db }, limit) =>
      deleteFound(db, 'deliveries', (deliveries) =>
        deliveries.whereNot({ status: 'pending' }).where('created_at', '<', before).orderBy('created_at').limit(limit),
      ),
    )
    yield* drainInBatches(remote, 'module queue', ({ db }, limit) =>
      deleteFound(db, 'module_queue', (jobs) =>
        jobs
          .where({ status: 'completed' })
          .where('completed_at', '<', before)
          // For a pending domain the row is the proof that the registrar was asked.
          .whereNotExists(
            db('domains')
              .select(db.raw('1'))
              .whereRaw('domains.id = module_queue.domain_id')
              .where('domains.status', 'pending'),
          )
          .orderBy('id')
          .limit(limit),
      ),
    )
  },
}

/** Deletes the rows that a query finds, and returns how many. A limit of its own is nothing that PostgreSQL's delete has. */
const deleteFound = (
  db: Knex,
  table: 'activity_log' | 'deliveries' | 'module_queue',
  find: (rows: Knex.QueryBuilder) => Knex.QueryBuilder,
): Promise<number> =>
  db(table)
    .whereIn('id', find(db(table)).select('id'))
    .delete()
