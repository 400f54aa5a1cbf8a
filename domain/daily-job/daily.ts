import { type Context, type RemoteContext, today } from '../context.js'
import { logActivity } from '../log/activity.js'
import { loggableReason } from '../queue/batches.js'
import type { Lease } from '../system/lease.js'
import { addDays, type Day } from '../values/days.js'
import { beginRun, endRun, renewRun } from './leases.js'
import { readProgress } from './progress.js'
import { recordStepDone, recordStepFailed } from './records.js'
import type { Counts, RunOptions, Step } from './step.js'
import { cancellations } from './steps/cancellations.js'
import { certificateReminders } from './steps/certificate-reminders.js'
import { credit } from './steps/credit.js'
import { deletedClients } from './steps/deleted-clients.js'
import { domainExpiry } from './steps/domain-expiry.js'
import { domainReminders } from './steps/domain-reminders.js'
import { expiredKeys } from './steps/expired-keys.js'
import { expiringCards } from './steps/expiring-cards.js'
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

/** Steps in the order in which they run (R-1207). */
export const steps: readonly Step[] = [
  // Ended services must not be billed again.
  cancellations,
  orders,
  upgrades,
  // A price that changes today must be announced before anything is billed at it.
  priceChanges,
  invoices,
  proformas,
  // Credit is used before any invoice counts as overdue.
  credit,
  // Charges what credit does not pay. Invoices are not dunned while a charge is in progress.
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
  oldLogs,
]

export interface BatchReport {
  readonly step: string
  readonly counts: Counts
}

export interface StepReport extends BatchReport {
  readonly failed: boolean
}

/**
 * Returns true if a step of today's run is pending, unless all pending steps failed too recently to be retried
 * (R-1255).
 */
export async function isDailyDue(ctx: Pick<Context, 'db' | 'now' | 'settings'>): Promise<boolean> {
  const { isPending, isResting } = await readProgress(ctx)
  return steps.some((step) => isPending(step) && !isResting(step))
}

interface HowToRun extends Partial<RunOptions> {
  /** The only step to run, for manual runs. */
  readonly only?: Step | undefined
  /** If true, runs only the steps pending today. Otherwise runs all steps. */
  readonly ifDue?: boolean
}

/**
 * Runs the daily job, or one step of it. Yields after each batch and each step. Returns a report for each step, or
 * undefined if another process is running the job, or if `ifDue` is set and no step is due.
 */
export async function* runDaily(
  remote: RemoteContext,
  { only, ifDue = false, sendsMail = false }: HowToRun = {},
): AsyncGenerator<BatchReport, readonly StepReport[] | undefined> {
  const begun = await remote.transaction((ctx) => begin(ctx, only, ifDue))
  if (begun === undefined) return undefined
  const { lease, at, due, isToBeNoted, sinceOf } = begun
  const reports: StepReport[] = []
  const undone = new Set<string>()
  for (const step of due) {
    const needed = step.needs?.find((name) => undone.has(name))
    const run = { ...remote, at, lease, sendsMail, since: sinceOf(step), isToBeNoted: isToBeNoted(step) }
    const { isDone, ...report } = needed === undefined ? yield* runStep(run, step) : await skipStep(run, step, needed)
    if (!isDone) undone.add(step.name)
    reports.push(report)
  }
  // The run is recorded with the time of its start, because whatever fell due during the run belongs to the next one.
  await remote.transaction((ctx) => endRun(ctx, lease, only === undefined && undone.size === 0 ? at : undefined))
  return reports
}

/**
 * Takes the lease of the job and returns the steps to run. Returns undefined if another process has the lease, or if
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
  // A manual run of one step marks it as done only if it had failed. Otherwise the daily run must still do it.
  const isToBeNoted = (step: Step): boolean => only === undefined || isFailed(step)
  const yesterday = addDays(today(ctx), -1)
  return {
    lease,
    at: ctx.now,
    due: only === undefined ? all : [only],
    isToBeNoted,
    // A manual run of one step considers only the current day. The whole job makes up for days without a run (R-1258).
    sinceOf: only === undefined ? sinceOf : () => yesterday,
  }
}

interface StepRun extends RemoteContext, RunOptions {
  /** Start of the run. */
  readonly at: Date
  readonly lease: Lease
  readonly since: Day
  readonly isToBeNoted: boolean
}

interface StepResult extends StepReport {
  /** False if the step must be repeated, which includes errors in a step that did not fail. */
  readonly isDone: boolean
}

/**
 * Runs a step. A failure is logged, and the step is repeated later (R-1255). Later steps run unless they need this one.
 */
async function* runStep(run: StepRun, step: Step): AsyncGenerator<BatchReport, StepResult> {
  const { name } = step
  const sums: Record<string, number> = {}
  let failure: unknown
  let isWhole = true
  const report: RemoteContext['report'] = (error, facts) => {
    // A fault would occur again, so only other errors are worth repeating the step.
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

/** Skips a step because a step that it needs is not done. The skipped step counts as failed. */
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
