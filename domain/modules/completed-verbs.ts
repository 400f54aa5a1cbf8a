import { type Context, instant } from '../context.js'
import { unleased } from '../queue/queue.js'
import { deleteFound } from '../sql/removals.js'
import type { RegistrarVerb } from './queued-verbs.js'

/** Completes waiting rows of a domain for some verbs, which were done by hand; an attempt that is under way runs to its end. */
export const completeByHand = (
  { db, now, machineNow }: Context,
  domainId: number,
  verbs: readonly RegistrarVerb[],
): Promise<unknown> =>
  db('module_queue')
    .where({ domain_id: domainId, status: 'pending' })
    .whereIn('action', verbs)
    .where(unleased(machineNow))
    .update({ status: 'completed', last_error: null, next_attempt_at: null, completed_at: instant(now) })

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
