import type { Knex } from 'knex'
import { instant, later } from '../context.js'

/** A lease on work that no two processes may do at once. */
export interface Hold {
  readonly name: string
  readonly holder: string
}

/** Takes a free or expired lease, or renews one's own. Returns true where the lease is held afterwards. */
export async function holdLease(
  db: Knex,
  { name, holder }: Hold,
  { now, milliseconds }: { readonly now: Date; readonly milliseconds: number },
): Promise<boolean> {
  const taken = await db('leases')
    .insert({ name, holder, ends_at: later(now, milliseconds) })
    .onConflict('name')
    .merge(['holder', 'ends_at'])
    .where((free) => free.where('leases.ends_at', '<=', instant(now)).orWhere('leases.holder', holder))
    .returning('name')
  return taken.length > 0
}

/** Ends a lease; for finished work it stores the instant at which that was begun. */
export async function endLease(db: Knex, { name, holder }: Hold, now: Date, begunAt?: Date): Promise<void> {
  await db('leases')
    .where({ name, holder })
    .update({ ends_at: instant(now), ...(begunAt !== undefined && { finished_at: instant(begunAt) }) })
}

/** Returns the beginning of the last finished run under a lease, undefined where there was none. */
export async function lastFinished(db: Knex, name: string): Promise<Date | undefined> {
  const row = await db('leases').where({ name }).first('finished_at')
  return row?.finished_at == null ? undefined : new Date(row.finished_at)
}
