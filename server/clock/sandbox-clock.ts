import { randomBytes } from 'node:crypto'
import { randomWord } from '../../domain/access/token.js'
import { type Context, instant, today } from '../../domain/context.js'
import { type Day, dayOf } from '../../domain/days.js'
import { endLease, holdLease } from '../../domain/system/lease.js'
import { newestRecord, setAhead } from '../../domain/system/sandbox.js'
import { type MovedService, type PassedDay, passTime, runDay } from './passing-time.js'
import { runTimeOf } from './run-times.js'

/** A sandbox whose clock is moved. */
export type MovedSandbox = Omit<MovedService, 'setClock'>

export interface MoveOptions {
  /** Jumps over the days, as a service that was switched off would. */
  readonly withoutJobs?: boolean
  /** Sets the clock back behind records that exist, as a wrong clock would. */
  readonly force?: boolean
}

const dayMs = 24 * 60 * 60_000

/** Moves the sandbox's clock ahead by whole days (R-2408). Yields the days whose job it ran. */
export const advanceClock = (
  sandbox: MovedSandbox,
  days: number,
  { withoutJobs = false }: MoveOptions = {},
): AsyncGenerator<PassedDay> =>
  moveAlone(sandbox, async function* (moved, { now }) {
    const to = new Date(now.getTime() + days * dayMs)
    if (withoutJobs) await moved.setClock(to)
    else yield* passTime(moved, to)
  })

/**
 * Sets the sandbox's clock to the time of the daily job of a day, or runs today's job on the present day (R-2408, R-2409).
 * Yields the days whose job it ran. Throws an Error of one line for a day before the newest record.
 */
export const setClockTo = (
  sandbox: MovedSandbox,
  day: Day,
  { withoutJobs = false, force = false }: MoveOptions = {},
): AsyncGenerator<PassedDay> =>
  moveAlone(sandbox, async function* (moved, ctx) {
    const { db, now, settings } = ctx
    const newest = await newestRecord(db)
    const isToday = day === today(ctx)
    const to = latest(
      runTimeOf(day, settings),
      isToday ? now : undefined,
      // A day that begins before its newest record can be gone back to, but not before the record.
      newest !== undefined && day === dayOf(newest, settings.timeZone) && !force ? newest : undefined,
    )
    if (newest !== undefined && to < newest && !force)
      throw new Error(
        `the newest record was made at ${instant(newest)}: the clock is not set before it, except with --force`,
      )
    if (newest !== undefined && to > now && !withoutJobs) {
      yield* passTime(moved, to)
      return
    }
    if (to.getTime() !== now.getTime()) await moved.setClock(to)
    // Where nothing has happened yet no day was missed, and the job of the new day is the first.
    if (withoutJobs || !(isToday || newest === undefined)) return
    const reports = await runDay(moved.contexts)
    if (reports === undefined) throw new Error('another process is at the daily job')
    yield { day, reports }
  })

const latest = (...times: readonly (Date | undefined)[]): Date =>
  new Date(Math.max(...times.flatMap((time) => (time === undefined ? [] : [time.getTime()]))))

const leaseName = 'sandbox clock'
/** Milliseconds of the machine's time; renewed at every stop. */
const leaseMs = 10 * 60_000

/** Holds the lease on the clock during a move: two moves at once would run the days in any order. */
async function* moveAlone(
  sandbox: MovedSandbox,
  move: (moved: MovedService, ctx: Context) => AsyncGenerator<PassedDay>,
): AsyncGenerator<PassedDay> {
  const { contexts } = sandbox
  const hold = { name: leaseName, holder: randomWord(20, randomBytes) }
  const keep = ({ db, machineNow }: Context) => holdLease(db, hold, { now: machineNow, milliseconds: leaseMs })
  if (!(await contexts.transaction(keep))) throw new Error('another process is moving the clock')
  const setClock = (to: Date) =>
    contexts.transaction(async (ctx) => {
      if (!(await keep(ctx))) throw new Error('another process has taken over the clock')
      await setAhead(ctx.db, to.getTime() - ctx.machineNow.getTime())
    })
  try {
    yield* move({ ...sandbox, setClock }, await contexts.on())
  } finally {
    await contexts.transaction(({ db, machineNow }) => endLease(db, hold, machineNow))
  }
}
