import type { Context } from '../context.js'
import { deleteFound } from '../sql/removals.js'

/** Deletes rows of the module queue that were completed before an instant, at most `limit` of them. Returns how many. */
export const deleteCompletedVerbs = ({ db }: Context, before: string, limit: number): Promise<number> =>
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
  )
