import { type Context, instant } from '../context.js'
import { unleased } from '../queue/queue.js'
import { deleteFound } from '../sql/removals.js'
import type { RegistrarOperation } from './queued-operations.js'

/**
 * Completes a domain's pending rows for operations that staff performed manually, except rows with an attempt in
 * progress.
 */
export const completeByHand = (
  { db, now, machineNow }: Context,
  domainId: number,
  verbs: readonly RegistrarOperation[],
): Promise<unknown> =>
  db('module_queue')
    .where({ domain_id: domainId, status: 'pending' })
    .whereIn('action', verbs)
    .where(unleased(machineNow))
    .update({ status: 'completed', last_error: null, next_attempt_at: null, completed_at: instant(now) })

/**
 * Deletes up to `limit` module queue rows completed before the time `before`, except rows of pending domains. Returns
 * the number of deleted rows.
 */
export const deleteCompletedOperations = ({ db }: Context, before: string, limit: number): Promise<number> =>
  deleteFound(db, 'module_queue', (jobs) =>
    jobs
      .where({ status: 'completed' })
      .where('completed_at', '<', before)
      // For a pending domain, the row is the proof that the registrar was called.
      .whereNotExists(
        db('domains')
          .select(db.raw('1'))
          .whereRaw('domains.id = module_queue.domain_id')
          .where('domains.status', 'pending'),
      )
      .orderBy('id')
      .limit(limit),
  )
