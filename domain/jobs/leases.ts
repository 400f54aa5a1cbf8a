import { randomWord } from '../access/token.js'
import type { Context, RemoteContext } from '../context.js'
import { endLease, holdLease, isTooFarAhead, type Lease, storeFinishedRun } from '../system/lease.js'

/** A lease is renewed after every batch; that of a dead process lasts this long. */
export const leaseMs = 5 * 60_000

/**
 * The lease under which release 0.1.0 runs the daily job. The processes of this release hold it together, under one
 * holder, while one of them lives, so that 0.1.0 never runs the job beside them (R-1257).
 */
export const dailyLease = 'daily'
const ofThisRelease: Lease = { name: dailyLease, holder: 'a release after 0.1.0' }

/** The lease under which one process of this release runs the job. */
const runLease = 'daily run'

/** Leases go by the machine's clock, even in a sandbox. */
const leaseTime = ({ machineNow }: Pick<Context, 'machineNow'>) => ({ now: machineNow, milliseconds: leaseMs })

/** Keeps release 0.1.0 from running the daily job; to be called once a minute. */
export async function keepOutFirstRelease(remote: RemoteContext): Promise<void> {
  const { now } = leaseTime(remote)
  const row = await remote.db('leases').where({ name: dailyLease }).first('holder', 'ends_at')
  const endsAt = row === undefined ? now : new Date(row.ends_at)
  const isLong = endsAt.getTime() > now.getTime() + leaseMs / 2 && !isTooFarAhead(endsAt, now, leaseMs)
  if (row?.holder === ofThisRelease.holder && isLong) return
  await remote.transaction((ctx) => holdLease(ctx.db, ofThisRelease, leaseTime(ctx)))
}

/** The right of one process to run the daily job. */
export interface RunLease {
  readonly run: Lease
  /**
   * True if no process of this release held the lease of 0.1.0 before, as for a command: the end of the run returns
   * it.
   */
  readonly isAlone: boolean
}

/** Takes the right to run the job. Returns undefined if a process of this release or of 0.1.0 has it. */
export async function beginRun(ctx: Context): Promise<RunLease | undefined> {
  const { db, machineNow } = ctx
  const before = await db('leases').where({ name: dailyLease }).first('holder', 'ends_at')
  const isAlone = before?.holder !== ofThisRelease.holder || new Date(before.ends_at) <= machineNow
  const run = { name: runLease, holder: randomWord(20, ctx.random) }
  if (!(await holdLease(db, ofThisRelease, leaseTime(ctx)))) return undefined
  if (await holdLease(db, run, leaseTime(ctx))) return { run, isAlone }
  return undefined
}

/** Renews the right. Throws if another process has taken over. */
export async function renewRun(ctx: Context, { run }: RunLease): Promise<void> {
  for (const hold of [ofThisRelease, run])
    if (!(await holdLease(ctx.db, hold, leaseTime(ctx))))
      throw new Error('Another process has taken over the daily job')
}

/**
 * Gives the right up. `begunAt` is the start of the run; it is noted where the whole job is done, and left out
 * otherwise.
 */
export async function endRun(ctx: Context, { run, isAlone }: RunLease, begunAt?: Date): Promise<void> {
  const { now } = leaseTime(ctx)
  if (begunAt !== undefined) await storeFinishedRun(ctx.db, ofThisRelease, begunAt)
  if (isAlone) await endLease(ctx.db, ofThisRelease, now)
  await endLease(ctx.db, run, now)
}
