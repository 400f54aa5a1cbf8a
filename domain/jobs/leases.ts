import { randomWord } from '../access/token.js'
import type { Context, RemoteContext } from '../context.js'
import { endLease, type Hold, holdLease, isTooFarAhead, noteFinished } from '../system/lease.js'

/** How long a lease of a dead process lasts; it is renewed after every portion. */
export const leaseMs = 5 * 60_000

/**
 * The lease under which release 0.1.0 runs the daily job. All processes of this release hold it under one name for as long as
 * one of them lives, so that 0.1.0 never runs the job beside them (R-1257).
 */
export const dailyLease = 'daily'
const ofThisRelease: Hold = { name: dailyLease, holder: 'a release after 0.1.0' }

/** The lease under which one process of this release runs the job. */
const runLease = 'daily run'

/** The time by which leases are counted: the machine's, whatever the clock of a sandbox says. */
const leaseTime = ({ machineNow }: Pick<Context, 'machineNow'>) => ({ now: machineNow, milliseconds: leaseMs })

/** Keeps release 0.1.0 from the daily job for as long as this process goes on calling it, once a minute. */
export async function keepOutFirstRelease(remote: RemoteContext): Promise<void> {
  const { now } = leaseTime(remote)
  const row = await remote.db('leases').where({ name: dailyLease }).first('holder', 'ends_at')
  const endsAt = row === undefined ? now : new Date(row.ends_at)
  const isLong = endsAt.getTime() > now.getTime() + leaseMs / 2 && !isTooFarAhead(endsAt, now, leaseMs)
  if (row?.holder === ofThisRelease.holder && isLong) return
  await remote.transaction((ctx) => holdLease(ctx.db, ofThisRelease, leaseTime(ctx)))
}

/** The right of one process to run the daily job. */
export interface RunHold {
  readonly run: Hold
  /** No process of this release was alive, so the lease of 0.1.0 is given back in the end. */
  readonly isAlone: boolean
}

/** Takes the right to run the job; undefined where another process has it, of whatever release. */
export async function beginRun(ctx: Context): Promise<RunHold | undefined> {
  const { db, machineNow } = ctx
  const before = await db('leases').where({ name: dailyLease }).first('holder', 'ends_at')
  const isAlone = before?.holder !== ofThisRelease.holder || new Date(before.ends_at) <= machineNow
  const run = { name: runLease, holder: randomWord(20, ctx.random) }
  if (!(await holdLease(db, ofThisRelease, leaseTime(ctx)))) return undefined
  if (await holdLease(db, run, leaseTime(ctx))) return { run, isAlone }
  return undefined
}

/** Renews the right; throws where another process has taken over. */
export async function renewRun(ctx: Context, { run }: RunHold): Promise<void> {
  for (const hold of [ofThisRelease, run])
    if (!(await holdLease(ctx.db, hold, leaseTime(ctx))))
      throw new Error('Another process has taken over the daily job')
}

/** Gives the right back; `begunAt` where all of the job is done, by a run that began then. */
export async function endRun(ctx: Context, { run, isAlone }: RunHold, begunAt?: Date): Promise<void> {
  const { now } = leaseTime(ctx)
  if (begunAt !== undefined) await noteFinished(ctx.db, ofThisRelease, begunAt)
  if (isAlone) await endLease(ctx.db, ofThisRelease, now)
  await endLease(ctx.db, run, now)
}
