import { recordPayment } from '../../domain/billing/payments.js'
import { runDaily, type StepReport, steps } from '../../domain/daily-job/daily.js'
import { cents } from '../../domain/values/money.js'
import type { Api } from './service.js'

/** Options that keep background jobs from interfering with the jobs that a test runs. */
export const withoutJobs = { environment: { ROLE: 'api' } }

/**
 * Runs the daily job, or one step of it. Returns undefined if another process is running the job, or if `ifDue` is set
 * and no step is due.
 */
export async function runDailyJob(api: Api, step?: string, ifDue = false): Promise<readonly StepReport[] | undefined> {
  const only = step === undefined ? undefined : steps.find(({ name }) => name === step)
  if (step !== undefined && only === undefined) throw new Error(`there is no step ${step}`)
  const run = runDaily(await api.service.contexts.remote(), { only, ifDue })
  for (;;) {
    const { done, value } = await run.next()
    if (!done) continue
    for (const report of value ?? []) expectStatedCounts(report)
    return value
  }
}

/** Throws if a step reports counts that it does not declare. */
function expectStatedCounts({ step, counts }: StepReport): void {
  const stated = steps.find(({ name }) => name === step)?.counts ?? {}
  const others = Object.keys(counts).filter((name) => !(name in stated))
  if (others.length > 0) throw new Error(`the step ${step} counts ${others.join(', ')}, which it does not state`)
}

export async function countsOfStep(api: Api, step: string): Promise<StepReport['counts']> {
  const [report] = (await runDailyJob(api, step)) ?? []
  if (report === undefined) throw new Error('another process is running the daily job')
  if (report.failed) throw new Error(`the step ${step} failed: ${api.logged()}`)
  return report.counts
}

export const jumpToDay = (api: Api, day: string): void =>
  api.advance(Date.parse(`${day}T12:00:00Z`) - api.now().getTime())

export const payInFull = (api: Api, invoiceId: number) =>
  api.service.contexts.transaction(async (ctx) => {
    const invoice = await ctx.db('invoices').where({ id: invoiceId }).first()
    const owed = cents((invoice?.total ?? 0) - (invoice?.paid ?? 0) - (invoice?.credit ?? 0))
    return recordPayment(ctx, invoiceId, { gateway: 'manual', amount: () => owed })
  })
