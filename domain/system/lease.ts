import type { Knex } from 'knex'
import { instant, later } from '../context.js'

/** A lease on work that no two processes may do at once. */
export interface Hold {
  readonly name: string
  readonly holder: string
}

/** By how much the clocks of two machines may differ. */
const clockSkewMs = 60_000

/** Returns true for an instant that no clock of ours can have written: it lies further ahead than a lease lasts (R-1256). */
export const isTooFarAhead = (at: Date, now: Date, milliseconds: number): boolean =>
  at.getTime() > now.getTime() + milliseconds + clockSkewMs

/**
 * Takes a free or expired lease, or renews one's own. One that ends further ahead than it can last was taken by a clock that
 * was wrong, and is free (R-1256). Returns true where the lease is held afterwards.
 */
export async function holdLease(
  db: Knex,
  { name, holder }: Hold,
  { now, milliseconds }: { readonly now: Date; readonly milliseconds: number },
): Promise<boolean> {
  const taken = await db('leases')
    .insert({ name, holder, ends_at: later(now, milliseconds) })
    .onConflict('name')
    .merge(['holder', 'ends_at'])
    .where((free) =>
      free
        .where('leases.ends_at', '<=', instant(now))
        .orWhere('leases.ends_at', '>', later(now, milliseconds + clockSkewMs))
        .orWhere('leases.holder', holder),
    )
    .returning('name')
  return taken.length > 0
}

/** Ends a lease. */
export const endLease = (db: Knex, { name, holder }: Hold, now: Date): Promise<unknown> =>
  db('leases')
    .where({ name, holder })
    .update({ ends_at: instant(now) })

/** Stores the instant at which work was begun that is finished. */
export const noteFinished = (db: Knex, { name, holder }: Hold, begunAt: Date): Promise<unknown> =>
  db('leases')
    .where({ name, holder })
    .update({ finished_at: instant(begunAt) })

/** Returns the beginning of the last finished run under a lease, undefined where there was none. */
export async function lastFinished(db: Knex, name: string): Promise<Date | undefined> {
  const row = await db('leases').where({ name }).first('finished_at')
  return row?.finished_at == null ? undefined : new Date(row.finished_at)
}
