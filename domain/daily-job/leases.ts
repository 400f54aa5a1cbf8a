import type { Context } from '../context.js'
import { endLease, holdLease, type Lease, storeFinishedRun } from '../system/lease.js'
import { randomWord } from '../values/token.js'

/** A lease is renewed after every batch; that of a dead process lasts this long. */
export const runLeaseMs = 5 * 60_000

/** The lease under which one process runs the daily job. */
const runLease = 'daily run'

/**
 * The row of `leases` that tells when the last run was begun of which every step was done; nobody holds it.
 * Release before: whole-job-row
 */
export const wholeDailyJob = 'daily'

/** Leases go by the machine's clock, even in a sandbox. */
const leaseTime = ({ machineNow }: Pick<Context, 'machineNow'>) => ({ now: machineNow, milliseconds: runLeaseMs })

/** Takes the right to run the daily job. Returns undefined if another process has it. */
export async function beginRun(ctx: Context): Promise<Lease | undefined> {
  const run = { name: runLease, holder: randomWord(20, ctx.random) }
  return (await holdLease(ctx.db, run, leaseTime(ctx))) ? run : undefined
}

/** Renews the right. Throws if another process has taken over. */
export async function renewRun(ctx: Context, run: Lease): Promise<void> {
  if (!(await holdLease(ctx.db, run, leaseTime(ctx)))) throw new Error('Another process has taken over the daily job')
}

/**
 * Gives the right up. `begunAt` is the start of the run; it is noted where the whole daily job is done, and left out
 * otherwise.
 */
export async function endRun(ctx: Context, run: Lease, begunAt?: Date): Promise<void> {
  const { now } = leaseTime(ctx)
  if (begunAt !== undefined) await storeFinishedRun(ctx.db, wholeDailyJob, begunAt)
  await endLease(ctx.db, run, now)
}
