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
      db('activity_log')
        .whereIn(
          'id',
          db('activity_log').where('created_at', '<', before).orderBy('created_at').limit(limit).select('id'),
        )
        .delete(),
    )
    yield* drainInBatches(remote, 'deliveries', ({ db }, limit) =>
      db('deliveries')
        .whereIn(
          'id',
          db('deliveries')
            .whereNot({ status: 'pending' })
            .where('created_at', '<', before)
            .orderBy('created_at')
            .limit(limit)
            .select('id'),
        )
        .delete(),
    )
    yield* drainInBatches(remote, 'module queue', ({ db }, limit) =>
      db('module_queue')
        .whereIn(
          'id',
          db('module_queue')
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
            .limit(limit)
            .select('id'),
        )
        .delete(),
    )
  },
}
