import type { MovedPeriodRow } from '../../db/rows-services.js'
import { type Context, instant } from '../context.js'
import type { Day } from '../values/days.js'

type Move = Pick<MovedPeriodRow, 'reason'> & { readonly from: Day | null; readonly to: Day | null }

/**
 * Records for the audit that a due date moved although no line was paid (R-2085). Unlike the activity log, these rows
 * are never deleted.
 */
export async function recordMove(
  { db, now, author }: Pick<Context, 'db' | 'now' | 'author'>,
  kind: string,
  thing_id: number,
  { from, to, reason }: Move,
): Promise<void> {
  await db('moved_periods').insert({
    ...{ kind, thing_id, from_day: from, to_day: to, reason },
    author,
    created_at: instant(now),
  })
}
