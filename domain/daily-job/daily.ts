import { type Context, type RemoteContext, today } from '../context.js'
import { logActivity } from '../log/activity.js'
import { loggableReason } from '../queue/batches.js'
import type { Lease } from '../system/lease.js'
import { addDays, type Day } from '../values/days.js'
import { beginRun, endRun, renewRun } from './leases.js'
import { readProgress } from './progress.js'
import { recordStepDone, recordStepFailed } from './records.js'
import type { Counts, Step } from './step.js'
import { cancellations } from './steps/cancellations.js'
import { certificateReminders } from './steps/certificate-reminders.js'
import { closedMonths } from './steps/closed-months.js'
import { credit } from './steps/credit.js'
import { deletedClients } from './steps/deleted-clients.js'
import { domainExpiry } from './steps/domain-expiry.js'
import { domainReminders } from './steps/domain-reminders.js'
import { expiredKeys } from './steps/expired-keys.js'
import { expiringCards } from './steps/expiring-cards.js'
import { futureDates } from './steps/future-dates.js'
import { invoices } from './steps/invoices.js'
import { oldLogs } from './steps/old-logs.js'
import { oldPapers } from './steps/old-papers.js'
import { orders } from './steps/orders.js'
import { overdue } from './steps/overdue.js'
import { payments } from './steps/payments.js'
import { priceChanges } from './steps/price-changes.js'
import { proformas } from './steps/proformas.js'
import { quotes } from './steps/quotes.js'
import { reminders } from './steps/reminders.js'
import { suspensions } from './steps/suspensions.js'
import { taxIds } from './steps/tax-ids.js'
import { terminations } from './steps/terminations.js'
import { unsuspensions } from './steps/unsuspensions.js'
import { unusedCredentials } from './steps/unused-credentials.js'
import { upgrades } from './steps/upgrades.js'

/** Steps in execution order (R-1207). */
export const steps: readonly Step[] = [
  // Payments in progress must not exclude invoices from later steps for longer than they may.
  futureDates,
  // Ended services must not be billed again.
  cancellations,
  orders,
  upgrades,
  // New prices must be announced or postponed before the invoices step bills them.
  priceChanges,
  invoices,
  proformas,
  // Credit must be applied before invoices are marked as overdue.
  credit,
  // Charges the amount due after credit. Invoices are not dunned while a charge is in progress.
  payments,
  overdue,
  reminders,
  suspensions,
  terminations,
  unsuspensions,
  domainExpiry,
  domainReminders,
  certificateReminders,
  expiringCards,
  quotes,
  taxIds,
  unusedCredentials,
  expiredKeys,
  deletedClients,
  oldPapers,
  closedMonths,
  oldLogs,
]

export interface BatchReport {
  readonly step: string
  readonly counts: Counts
}

export interface StepReport extends BatchReport {
  readonly failed: boolean
}

/** Returns true if at least one step is pending today and did not fail too recently to be retried (R-1255). */
export async function isDailyDue(ctx: Pick<Context, 'db' | 'now' | 'settings'>): Promise<boolean> {
  const { isPending, isResting } = await readProgress(ctx)
  return steps.some((step) => isPending(step) && !isResting(step))
}

interface DailyRunOptions {
  /** The only step to run. Set for a manual run of a single step. */
  readonly only?: Step | undefined
  /** True to run only the steps that are pending today. By default, all steps run. */
  readonly ifDue?: boolean
}

/**
 * Runs the daily job, or one step of it. Yields a report after each batch and at the end of each step that ran. Returns
 * a report for each step, or undefined if another process is running the job, or if `ifDue` is set and no step is due.
 */
export async function* runDaily(
  remote: RemoteContext,
  { only, ifDue = false }: DailyRunOptions = {},
): AsyncGenerator<BatchReport, readonly StepReport[] | undefined> {
  const begun = await remote.transaction((ctx) => begin(ctx, only, ifDue))
  if (begun === undefined) return undefined
  const { lease, at, due, isToBeNoted, sinceOf } = begun
  const reports: StepReport[] = []
  const undone = new Set<string>()
  for (const step of due) {
    const needed = step.needs?.find((name) => undone.has(name))
    const run = { ...remote, at, lease, since: sinceOf(step), isToBeNoted: isToBeNoted(step) }
    const { isDone, ...report } = needed === undefined ? yield* runStep(run, step) : await skipStep(run, step, needed)
    if (!isDone) undone.add(step.name)
    reports.push(report)
  }
  // A completed run is recorded with its start time, because rows that became due during the run belong to the next
  // run.
  await remote.transaction((ctx) => endRun(ctx, lease, only === undefined && undone.size === 0 ? at : undefined))
  return reports
}

/**
 * Takes the lease of the job and returns the steps to run. Returns undefined if another process holds the lease, or if
 * `ifDue` is set and no step is due.
 */
async function begin(ctx: Context, only: Step | undefined, ifDue: boolean) {
  const lease = await beginRun(ctx)
  if (lease === undefined) return undefined
  const { isPending, isResting, isFailed, sinceOf } = await readProgress(ctx)
  const pending = steps.filter(isPending)
  if (ifDue && pending.every(isResting)) {
    await endRun(ctx, lease)
    return undefined
  }
  const all = ifDue ? pending : steps
  // A manual run of a single step records the step as done only if it had failed. A step that had not failed must still
  // run in the daily job.
  const isToBeNoted = (step: Step): boolean => only === undefined || isFailed(step)
  const yesterday = addDays(today(ctx), -1)
  return {
    lease,
    at: ctx.now,
    due: only === undefined ? all : [only],
    isToBeNoted,
    // A manual run of a single step covers only the current day. The whole job catches up on days without a run
    // (R-1258).
    sinceOf: only === undefined ? sinceOf : () => yesterday,
  }
}

interface StepRun extends RemoteContext {
  /** Start time of the run. */
  readonly at: Date
  readonly lease: Lease
  readonly since: Day
  readonly isToBeNoted: boolean
}

interface StepResult extends StepReport {
  /** False if the step must be repeated, because it failed or because it reported an error that may not recur. */
  readonly isDone: boolean
}

/**
 * Runs a step. If it fails, logs the failure and records the step for a retry (R-1255). Does not throw, so that steps
 * that do not need this one still run.
 */
async function* runStep(run: StepRun, step: Step): AsyncGenerator<BatchReport, StepResult> {
  const { name } = step
  const sums: Record<string, number> = {}
  let failure: unknown
  let isWhole = true
  const report: RemoteContext['report'] = (error, facts) => {
    // A `Fault` would recur, so only other errors cause the step to be repeated.
    if ((error as Error).name !== 'Fault') isWhole = false
    run.report(error, facts)
  }
  const portions = step.run({ ...run, report }, run)
  for (;;) {
    const portion = await portions.next().catch((error: unknown) => {
      failure = error
      return undefined
    })
    if (portion === undefined || portion.done) break
    for (const [what, count] of Object.entries(portion.value)) sums[what] = (sums[what] ?? 0) + count
    await run.transaction((ctx) => renewRun(ctx, run.lease))
    yield { step: name, counts: portion.value }
  }
  const failed = failure !== undefined
  if (failed) run.report(failure, { step: name })
  const told = Object.entries(sums).map(([what, count]) => `${what} ${count}`)
  const outcome = [...told, ...(failed ? [`stopped by ${loggableReason(failure)}`] : [])].join(', ')
  const isDone = !failed && isWhole
  await noteStep(run, name, isDone, outcome || 'nothing to do')
  yield { step: name, counts: {} }
  return { step: name, counts: sums, failed, isDone }
}

/** Records a step as failed because a step that it needs is not done. */
async function skipStep(run: StepRun, { name }: Step, needed: string): Promise<StepResult> {
  await noteStep(run, name, false, `waits for ${needed}`)
  return { step: name, counts: {}, failed: true, isDone: false }
}

const noteStep = (run: StepRun, name: string, isDone: boolean, outcome: string): Promise<void> =>
  run.transaction(async (ctx) => {
    await renewRun(ctx, run.lease)
    await logActivity(ctx, `Daily job, ${name}: ${outcome}`)
    if (isDone && run.isToBeNoted) await recordStepDone(ctx, name, run.at)
    if (!isDone) await recordStepFailed(ctx, name)
  })
