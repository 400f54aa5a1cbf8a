import { randomBytes } from 'node:crypto'
import { type Context, instant, today } from '../../domain/context.js'
import { endLease, holdLease } from '../../domain/system/lease.js'
import { newestRecord, setSandboxOffset } from '../../domain/system/sandbox.js'
import { type Day, toDay } from '../../domain/values/days.js'
import { randomWord } from '../../domain/values/token.js'
import { type DailyRun, moveClock, runDailyJob, type SandboxService } from './move-clock.js'
import { dailyJobTime } from './run-times.js'

/** Dependencies for moving a sandbox's clock, without `setClock`, which requires the clock's lease. */
export type MovableSandbox = Omit<SandboxService, 'setClock'>

export interface MoveOptions {
  /** True to skip the jobs of the days passed, as if the service had not been running. */
  readonly withoutJobs?: boolean
  /** True to allow a time before the newest record, as a wrong clock would cause. */
  readonly force?: boolean
}

const dayMs = 24 * 60 * 60_000

/** Moves the clock of a sandbox forward by whole days (R-2408). Yields the days whose job it ran. */
export const advanceClock = (
  sandbox: MovableSandbox,
  days: number,
  { withoutJobs = false }: MoveOptions = {},
): AsyncGenerator<DailyRun> =>
  moveWithLease(sandbox, async function* (moved, { now }) {
    const to = new Date(now.getTime() + days * dayMs)
    if (withoutJobs) await moved.setClock(to)
    else yield* moveClock(moved, to)
  })

/**
 * Sets the clock of a sandbox to the time of `day`'s daily job, or to a later time on that day that the clock or the
 * newest record has reached. Runs the jobs that become due, or, for the current day, that day's job again (R-2408,
 * R-2409). Yields the days whose job it ran. Throws a one-line Error if the time is before the newest record and
 * `force` is not set, or if another process holds the clock or runs the daily job.
 */
export const setClockTo = (
  sandbox: MovableSandbox,
  day: Day,
  { withoutJobs = false, force = false }: MoveOptions = {},
): AsyncGenerator<DailyRun> =>
  moveWithLease(sandbox, async function* (moved, ctx) {
    const { db, now, settings } = ctx
    const newest = await newestRecord(db)
    const isToday = day === today(ctx)
    const to = latest(
      dailyJobTime(day, settings),
      isToday ? now : undefined,
      // The clock can return to the day of the newest record, but not to a time before that record.
      newest !== undefined && day === toDay(newest, settings.timeZone) && !force ? newest : undefined,
    )
    if (newest !== undefined && to < newest && !force)
      throw new Error(
        `the newest record is from ${instant(newest)}: the clock cannot be set to an earlier time without --force`,
      )
    if (newest !== undefined && to > now && !withoutJobs) {
      yield* moveClock(moved, to)
      return
    }
    if (to.getTime() !== now.getTime()) await moved.setClock(to)
    // Without records, no daily job was missed, so only the new day's job runs.
    if (withoutJobs || !(isToday || newest === undefined)) return
    const reports = await runDailyJob(moved.contexts)
    if (reports === undefined) throw new Error('another process is running the daily job')
    yield { day, reports }
  })

const latest = (...times: readonly (Date | undefined)[]): Date =>
  new Date(Math.max(...times.flatMap((time) => (time === undefined ? [] : [time.getTime()]))))

const leaseName = 'sandbox clock'
/**
 * Milliseconds for which an interrupted command's lease blocks other commands. A running command renews its lease at
 * every stop.
 */
const clockLeaseMs = 60_000

/** Holds the clock's lease during a move, because two moves at the same time would run days out of order. */
async function* moveWithLease(
  sandbox: MovableSandbox,
  move: (moved: SandboxService, ctx: Context) => AsyncGenerator<DailyRun>,
): AsyncGenerator<DailyRun> {
  const { contexts } = sandbox
  const lease = { name: leaseName, holder: randomWord(20, randomBytes) }
  const renew = ({ db, machineNow }: Context) => holdLease(db, lease, { now: machineNow, milliseconds: clockLeaseMs })
  if (!(await contexts.transaction(renew))) throw new Error('another process is moving the clock')
  const setClock = (to: Date) =>
    contexts.transaction(async (ctx) => {
      if (!(await renew(ctx))) throw new Error('another process has taken over the clock')
      await setSandboxOffset(ctx.db, to.getTime() - ctx.machineNow.getTime())
    })
  try {
    yield* move({ ...sandbox, setClock }, await contexts.on())
  } finally {
    await contexts.transaction(({ db, machineNow }) => endLease(db, lease, machineNow))
  }
}
