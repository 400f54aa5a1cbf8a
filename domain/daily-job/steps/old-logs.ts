import type { Knex } from 'knex'
import { refusalKeepDays } from '../../access/refusals.js'
import { later, type RemoteContext } from '../../context.js'
import { type LogBounds, logBounds, whereOutdated } from '../../settings/log-keeping.js'
import { drainInBatches } from '../portions.js'
import type { Counts, Step } from '../step.js'

export const oldLogs: Step = {
  name: 'old logs',
  summary:
    'Deletes old entries of the activity log, old counts of refusals, finished deliveries and completed rows of the module queue.',
  counts: {
    refusals: 'rows of refusals deleted',
    activity: 'entries of the activity log deleted',
    deliveries: 'finished deliveries deleted',
    'module queue': 'completed rows of the module queue deleted',
  },
  run: async function* (remote) {
    const counted = later(remote.machineNow, -refusalKeepDays * 24 * 60 * 60 * 1000)
    yield* drainInBatches(remote, 'refusals', ({ db }, limit) =>
      deleteFound(db, 'refusals', (rows) => rows.where('hour', '<', counted).orderBy('hour').limit(limit)),
    )
    const bounds = logBounds(remote)
    if (bounds === undefined) return
    const { before } = bounds
    yield* deleteEntries(remote, bounds)
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

/** Entries that are looked at in one statement. */
const entriesPerPortion = 1000

/**
 * Deletes outdated entries of the activity log, oldest first. Those that are kept longer lie among them, so it goes on
 * from where the last portion ended instead of from the beginning.
 */
async function* deleteEntries(remote: RemoteContext, bounds: LogBounds): AsyncGenerator<Counts> {
  for (let after: string | undefined; ; ) {
    const portion = remote.db('activity_log').where('created_at', '<', bounds.before)
    if (after !== undefined) portion.where('created_at', '>', after)
    const last = await portion
      .orderBy('created_at')
      .offset(entriesPerPortion - 1)
      .first('created_at')
    const deleted = await remote.transaction(async ({ db }) => {
      const entries = db('activity_log').modify(whereOutdated, bounds)
      if (after !== undefined) entries.where('created_at', '>', after)
      if (last !== undefined) entries.where('created_at', '<=', last.created_at)
      return entries.delete()
    })
    if (deleted > 0) yield { activity: deleted }
    if (last === undefined) return
    after = last.created_at
  }
}

/** Deletes the rows that a query finds, and returns how many. A limit of its own is nothing that PostgreSQL's delete has. */
const deleteFound = (
  db: Knex,
  table: 'deliveries' | 'module_queue' | 'refusals',
  find: (rows: Knex.QueryBuilder) => Knex.QueryBuilder,
): Promise<number> =>
  db(table)
    .whereIn('id', find(db(table)).select('id'))
    .delete()
