import { randomWord } from '../access/token.js'
import { reasonOf } from '../batches.js'
import type { Context, RemoteContext } from '../context.js'
import { addDays, type Day, dayOf, timeOf } from '../days.js'
import { logActivity } from '../system/activity.js'
import { endLease, holdLease, lastFinished } from '../system/lease.js'
import type { Settings } from '../system/settings.js'
import type { Counts, Step } from './step.js'
import { cancellations } from './steps/cancellations.js'
import { domainExpiry } from './steps/domain-expiry.js'
import { expiredKeys } from './steps/expired-keys.js'
import { invoices } from './steps/invoices.js'
import { oldLogs } from './steps/old-logs.js'
import { overdue } from './steps/overdue.js'
import { quotes } from './steps/quotes.js'
import { reminders } from './steps/reminders.js'
import { suspensions } from './steps/suspensions.js'
import { terminations } from './steps/terminations.js'
import { unsuspensions } from './steps/unsuspensions.js'

/** In the order in which they are run (R-1207). */
export const steps: readonly Step[] = [
  invoices,
  overdue,
  reminders,
  suspensions,
  terminations,
  unsuspensions,
  cancellations,
  domainExpiry,
  quotes,
  expiredKeys,
  oldLogs,
]

/** The name of the job's row in `leases`. */
export const dailyLease = 'daily'

/** How long the lease of a dead process lasts; it is renewed after every portion. */
const leaseMs = 5 * 60_000

export interface Portion {
  readonly step: string
  readonly counts: Counts
}

export interface StepReport extends Portion {
  readonly failed: boolean
}

/** Returns true while today's run is to be done: `daily_job_time` has passed since the last one. */
export async function isDailyDue({ db, now, settings }: Pick<Context, 'db' | 'now' | 'settings'>): Promise<boolean> {
  const last = await lastFinished(db, dailyLease)
  return last === undefined || runDayOf(last, settings) < runDayOf(now, settings)
}

/**
 * The day whose run an instant belongs to. Wall-clock days and times are compared, not spans of time, so that a day of
 * 23 or 25 hours has its one run, also where its wall-clock time is skipped or comes twice.
 */
export function runDayOf(at: Date, settings: Settings): Day {
  const day = dayOf(at, settings.timeZone)
  return timeOf(at, settings.timeZone) < settings.time('daily_job_time') ? addDays(day, -1) : day
}

/**
 * Runs the daily job, or one step of it, and yields after each portion and each step. Returns what each step did; undefined
 * where another process is at it, or where the run was only wanted if it is due and it is not any more.
 */
export async function* runDaily(
  remote: RemoteContext,
  { only, ifDue = false }: { readonly only?: Step | undefined; readonly ifDue?: boolean } = {},
): AsyncGenerator<Portion, readonly StepReport[] | undefined> {
  const hold = { name: dailyLease, holder: randomWord(20, remote.random) }
  const keep = () =>
    remote.transaction(async ({ db, machineNow }) => {
      if (!(await holdLease(db, hold, { now: machineNow, milliseconds: leaseMs })))
        throw new Error('Another process has taken over the daily job')
    })
  const begun = await remote.transaction(async (ctx) => {
    const { db, now, machineNow } = ctx
    if (!(await holdLease(db, hold, { now: machineNow, milliseconds: leaseMs }))) return undefined
    if (!ifDue || (await isDailyDue(ctx))) return now
    await endLease(db, hold, machineNow)
    return undefined
  })
  if (begun === undefined) return undefined
  const reports: StepReport[] = []
  for (const step of only === undefined ? steps : [only]) reports.push(yield* runStep(remote, step, keep))
  // As of its beginning: what came to be due while it ran belongs to the next.
  await remote.transaction(({ db, machineNow }) =>
    endLease(db, hold, machineNow, only === undefined ? begun : undefined),
  )
  return reports
}

/** A step that fails is logged, and the next one is run all the same. */
async function* runStep(
  remote: RemoteContext,
  { name, run }: Step,
  keep: () => Promise<void>,
): AsyncGenerator<Portion, StepReport> {
  const sums: Record<string, number> = {}
  let failure: unknown
  const portions = run(remote)
  for (;;) {
    const portion = await portions.next().catch((error: unknown) => {
      failure = error
      return undefined
    })
    if (portion === undefined || portion.done) break
    for (const [what, count] of Object.entries(portion.value)) sums[what] = (sums[what] ?? 0) + count
    await keep()
    yield { step: name, counts: portion.value }
  }
  const failed = failure !== undefined
  if (failed) remote.report(failure, { step: name })
  const told = Object.entries(sums).map(([what, count]) => `${what} ${count}`)
  const outcome = [...told, ...(failed ? [`stopped by ${reasonOf(failure)}`] : [])].join(', ')
  await remote.transaction((ctx) => logActivity(ctx, `Daily job, ${name}: ${outcome || 'nothing to do'}`))
  await keep()
  yield { step: name, counts: {} }
  return { step: name, counts: sums, failed }
}
