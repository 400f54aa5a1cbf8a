import { setTimeout as sleep } from 'node:timers/promises'
import type { Database } from '../../db/database.js'
import type { Context } from '../../domain/context.js'
import { isDailyDue, runDaily, type StepReport } from '../../domain/daily-job/daily.js'
import { toRunDay } from '../../domain/daily-job/run-days.js'
import { openRows } from '../../domain/queue/queue.js'
import { addDays, type Day } from '../../domain/values/days.js'
import type { Job } from '../../engine/runner.js'
import { makeQueueJobs } from '../background-jobs.js'
import type { ContextFactory } from '../contexts.js'
import { queues } from '../queues.js'
import { dailyJobTime } from './run-times.js'

/** Dependencies for moving a sandbox's clock. */
export interface SandboxService {
  readonly database: Database
  readonly contexts: ContextFactory
  /** Sets the clock to `to`, from where it continues to run. */
  readonly setClock: (to: Date) => Promise<unknown>
  readonly report: (error: unknown, facts: Readonly<Record<string, string>>) => void
}

/** A day whose daily job ran while the clock moved. */
export interface DailyRun {
  readonly day: Day
  readonly reports: readonly StepReport[]
}

/** Queues processed while the clock moves. Email is not sent. */
const movedQueues = queues.filter(({ name }) => name !== 'mail')

/** Minimum step of the clock, so that rows due within five minutes of each other are processed together. */
const queueStepMs = 5 * 60_000
/** Pause, in machine time, between checks of whether another process has finished. */
const pollMs = 25
/** Longest wait, in machine time, at each stop for rows that another process has claimed. */
const rowWaitMs = 10_000
/**
 * Longest wait, in machine time, for another process's daily job. Exceeds the job's lease, in case that process has
 * died.
 */
const dailyWaitMs = 6 * 60_000

/**
 * Moves the clock forward to `until`. Stops whenever a daily job or a queue row is due and runs it, so that each runs
 * on its due day. Yields each day whose daily job ran here.
 */
export async function* moveClock(service: SandboxService, until: Date): AsyncGenerator<DailyRun> {
  const { contexts, database, setClock } = service
  const jobs = makeQueueJobs({ contexts, database, transport: undefined })
  for (;;) {
    const day = await runDueDay(contexts)
    await runQueues(service, jobs)
    if (day !== undefined) yield day
    const ctx = await contexts.on()
    if (ctx.now >= until) return
    await setClock(await nextStop(ctx, until))
  }
}

/**
 * Runs the daily job if it is due, or waits for the process that runs it. Returns the day and its reports, or undefined
 * if the job did not run here. Throws after a timeout.
 */
async function runDueDay(contexts: ContextFactory): Promise<DailyRun | undefined> {
  const giveUpAt = Date.now() + dailyWaitMs
  for (;;) {
    const ctx = await contexts.on()
    if (!(await isDailyDue(ctx))) return undefined
    const reports = await runDailyJob(contexts, { ifDue: true })
    if (reports !== undefined) return { day: toRunDay(ctx.now, ctx.settings), reports }
    if (Date.now() > giveUpAt) throw new Error('another process is running the daily job')
    await sleep(pollMs)
  }
}

/** Runs the daily job. Returns a report for each step, or undefined if the job did not run here. */
export async function runDailyJob(
  contexts: ContextFactory,
  options: { readonly ifDue?: boolean } = {},
): Promise<readonly StepReport[] | undefined> {
  const run = runDaily(await contexts.remote(), options)
  for (;;) {
    const { done, value } = await run.next()
    if (done) return value
  }
}

/**
 * Returns the clock's next stop: the earliest of the next queue row's due time (at least `queueStepMs` from now), the
 * next daily job, and `until`.
 */
async function nextStop(ctx: Context, until: Date): Promise<Date> {
  const { db, now, settings } = ctx
  const due = await Promise.all(
    movedQueues.map(async (queue) => {
      const { dueAt } = queue.columns
      const row = await openRows(queue, db).where(dueAt, '>', now.toISOString()).min({ at: dueAt }).first()
      return row?.at == null ? Number.POSITIVE_INFINITY : Date.parse(row.at)
    }),
  )
  const nextRow = Math.max(Math.min(...due), now.getTime() + queueStepMs)
  const nextRun = dailyJobTime(addDays(toRunDay(now, settings), 1), settings)
  return new Date(Math.min(nextRow, nextRun.getTime(), until.getTime()))
}

/** Runs the jobs until no row is due, and waits up to `rowWaitMs` for rows that another process has claimed. */
async function runQueues({ contexts, report }: SandboxService, jobs: readonly Job[]): Promise<void> {
  const giveUpAt = Date.now() + rowWaitMs
  const runOne = (job: Job) =>
    job.run().catch((error: unknown) => {
      report(error, { job: job.name })
      return false
    })
  for (;;) {
    let isIdle = true
    for (const job of jobs) while (await runOne(job)) isIdle = false
    if (!isIdle) continue
    if (!(await hasClaimedRows(await contexts.on())) || Date.now() > giveUpAt) return
    await sleep(pollMs)
  }
}

/** Returns true if a worker holds a lease on a row of `movedQueues`. */
async function hasClaimedRows({ db, machineNow }: Context): Promise<boolean> {
  for (const queue of movedQueues) {
    const leased = openRows(queue, db).where('leased_until', '>', machineNow.toISOString())
    if ((await leased.first('row.id')) !== undefined) return true
  }
  return false
}
