import type { Context } from '../context.js'
import { endLease, holdLease, type Lease, storeFinishedRun } from '../system/lease.js'
import { randomWord } from '../values/token.js'

/** Duration of a lease, which every batch renews. A dead process blocks others for this long. */
export const runLeaseMs = 5 * 60_000

const runLease = 'daily run'

/**
 * Row of `leases` with the start of the last run that completed every step. Never held as a lease.
 * Release before: whole-job-row
 */
export const wholeDailyJob = 'daily'

/** Leases use the machine's clock, even in a sandbox. */
const leaseTime = ({ machineNow }: Pick<Context, 'machineNow'>) => ({ now: machineNow, milliseconds: runLeaseMs })

/** Takes the lease of the daily job. Returns undefined if another process has it. */
export async function beginRun(ctx: Context): Promise<Lease | undefined> {
  const run = { name: runLease, holder: randomWord(20, ctx.random) }
  return (await holdLease(ctx.db, run, leaseTime(ctx))) ? run : undefined
}

/** Renews the lease. Throws if another process has taken over. */
export async function renewRun(ctx: Context, run: Lease): Promise<void> {
  if (!(await holdLease(ctx.db, run, leaseTime(ctx)))) throw new Error('Another process has taken over the daily job')
}

/** Ends the lease. If `begunAt` is set, stores it as the start of a run that completed all steps. */
export async function endRun(ctx: Context, run: Lease, begunAt?: Date): Promise<void> {
  const { now } = leaseTime(ctx)
  if (begunAt !== undefined) await storeFinishedRun(ctx.db, wholeDailyJob, begunAt)
  await endLease(ctx.db, run, now)
}
