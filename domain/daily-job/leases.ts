import type { Context } from '../context.js'
import { endLease, holdLease, type Lease, storeFinishedRun } from '../system/lease.js'
import { randomWord } from '../values/token.js'

/**
 * Lease duration in milliseconds. Every batch renews the lease. After a process dies, other processes wait up to this
 * long.
 */
export const runLeaseMs = 5 * 60_000

const runLease = 'daily run'

/**
 * Name of the row in `leases` that records the start of the last run that completed every step. No process takes it as
 * a lease. Release before: whole-job-row
 */
export const wholeDailyJob = 'daily'

/** Leases use the machine's clock, even in a sandbox. */
const leaseTime = ({ machineNow }: Pick<Context, 'machineNow'>) => ({ now: machineNow, milliseconds: runLeaseMs })

/** Takes the lease of the daily job. Returns undefined if another process holds it. */
export async function beginRun(ctx: Context): Promise<Lease | undefined> {
  const run = { name: runLease, holder: randomWord(20, ctx.random) }
  return (await holdLease(ctx.db, run, leaseTime(ctx))) ? run : undefined
}

/** Renews the lease. Throws if another process has taken over. */
export async function renewRun(ctx: Context, run: Lease): Promise<void> {
  if (!(await holdLease(ctx.db, run, leaseTime(ctx)))) throw new Error('Another process has taken over the daily job')
}

/** Releases the lease. If `begunAt` is set, records it as the start time of a run that completed all steps. */
export async function endRun(ctx: Context, run: Lease, begunAt?: Date): Promise<void> {
  const { now } = leaseTime(ctx)
  if (begunAt !== undefined) await storeFinishedRun(ctx.db, wholeDailyJob, begunAt)
  await endLease(ctx.db, run, now)
}
