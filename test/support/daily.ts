import { recordPayment } from '../../domain/billing/payments.js'
import { runDaily, type StepReport, steps } from '../../domain/daily-job/daily.js'
import { cents } from '../../domain/values/money.js'
import type { Api } from './service.js'

/** Keeps the service from running its own jobs beside those that a test runs. */
export const withoutJobs = { environment: { ROLE: 'api' } }

/** Runs the daily job now, or the one step of it, and returns what each step did. */
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

/** Throws where a step has counted something that it does not state. */
function expectStatedCounts({ step, counts }: StepReport): void {
  const stated = steps.find(({ name }) => name === step)?.counts ?? {}
  const others = Object.keys(counts).filter((name) => !(name in stated))
  if (others.length > 0) throw new Error(`the step ${step} counts ${others.join(', ')}, which it does not state`)
}

/** Runs one step and returns its counts. */
export async function countsOfStep(api: Api, step: string): Promise<StepReport['counts']> {
  const [report] = (await runDailyJob(api, step)) ?? []
  if (report === undefined) throw new Error('somebody else is at the daily job, or the clock was put back')
  if (report.failed) throw new Error(`the step ${step} failed: ${api.logged()}`)
  return report.counts
}

/** Moves the clock to noon of a day, UTC. */
export const jumpToDay = (api: Api, day: string): void =>
  api.advance(Date.parse(`${day}T12:00:00Z`) - api.now().getTime())

/** Pays what an invoice still owes. */
export const payInFull = (api: Api, invoiceId: number) =>
  api.service.contexts.transaction(async (ctx) => {
    const invoice = await ctx.db('invoices').where({ id: invoiceId }).first()
    const owed = cents((invoice?.total ?? 0) - (invoice?.paid ?? 0) - (invoice?.credit ?? 0))
    return recordPayment(ctx, invoiceId, { gateway: 'manual', amount: () => owed })
  })
