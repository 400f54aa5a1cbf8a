import type { Knex } from 'knex'
import { type Context, instant, later } from '../context.js'
import { type Day, toDay } from '../values/days.js'

/** A lease for work that only one process may do at a time. */
export interface Lease {
  readonly name: string
  readonly holder: string
}

/** Tolerated difference between the clocks of two machines, in milliseconds. */
export const clockSkewMs = 60_000

/**
 * Returns true if a time is later than a lease of this duration can end, even with the tolerated clock skew, so that
 * only a wrong clock can have written it (R-1256).
 */
export const isTooFarAhead = (at: Date, now: Date, milliseconds: number): boolean =>
  at.getTime() > now.getTime() + milliseconds + clockSkewMs

/**
 * Returns the latest day that a clock that is right, or ahead by the tolerated clock skew, can have recorded (R-2850).
 */
export const latestCredibleDay = ({ now, settings }: Pick<Context, 'now' | 'settings'>): Day =>
  toDay(new Date(now.getTime() + clockSkewMs), settings.timeZone)

/**
 * Takes a free or expired lease, or renews the holder's own. A lease that ends too far ahead came from a wrong clock
 * and counts as free (R-1256). Returns true if the holder now has the lease.
 */
export async function holdLease(
  db: Knex,
  { name, holder }: Lease,
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

export const endLease = (db: Knex, { name, holder }: Lease, now: Date): Promise<unknown> =>
  db('leases')
    .where({ name, holder })
    .update({ ends_at: instant(now) })

/**
 * Records that a run finished. Stores the time when the run started, because changes made during the run are left to
 * the next one.
 */
export const storeFinishedRun = (db: Knex, name: string, begunAt: Date): Promise<unknown> =>
  db('leases')
    .insert({ name, holder: 'nobody', ends_at: instant(begunAt), finished_at: instant(begunAt) })
    .onConflict('name')
    .merge(['finished_at'])

/** Returns the start of the last finished run, or undefined if there was none. */
export async function findLastFinishedRun(db: Knex, name: string): Promise<Date | undefined> {
  const row = await db('leases').where({ name }).first('finished_at')
  return row?.finished_at == null ? undefined : new Date(row.finished_at)
}
