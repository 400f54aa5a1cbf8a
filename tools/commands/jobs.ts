import { runDaily, type StepReport, steps } from '../../domain/daily-job/daily.js'
import { type PlannedCharge, planCharges } from '../../domain/payments/charge-plan.js'
import { commandGroup, subcommand } from '../command/definition.js'
import { serviceVariables } from '../command/environment.js'
import { choice, flag } from '../command/parameters.js'
import { withContexts } from '../contexts.js'
import { showProgress } from '../progress.js'

const names = steps.map(({ name }) => name)

export default commandGroup({
  name: 'jobs',
  summary: 'Run a scheduled job now.',
  description: 'The service can be running or stopped; only one process runs the job at a time. Fails if a step fails.',
  environment: [...serviceVariables, 'BASE_URL', 'SMTP_URL'],
  examples: [
    ['jobs daily', 'runs the daily job'],
    ['jobs daily --step invoices', 'runs one of its steps'],
    ['jobs daily --plan', 'lists today’s charges'],
  ],
  verbs: {
    daily: subcommand({
      summary: 'Run the daily job.',
      options: {
        step: choice('NAME', 'only this step', names),
        plan: flag('list the charges to stored payment methods, and change nothing'),
      },
      json: 'the steps with their counts, and which of them failed; with --plan, the charges',
      run: async (_, { step, plan }) => {
        if (plan) return planOf(await withContexts(async (contexts) => planCharges(await contexts.remote())))
        const reports = await runSteps(step)
        return {
          text: reports.map(formatStepReport).join(''),
          document: reports,
          failed: reports.some(({ failed }) => failed),
        }
      },
    }),
  },
})

function planOf(planned: readonly PlannedCharge[]) {
  const lines = planned.map(
    ({ invoice, client, amount, currency, gateway, method }) =>
      `invoice ${invoice} of ${client}: ${amount} ${currency} to ${method} by ${gateway}\n`,
  )
  return { text: lines.join('') || 'nothing would be charged\n', document: planned }
}

async function runSteps(name: string | undefined): Promise<readonly StepReport[]> {
  const only = steps.find((step) => step.name === name)
  return withContexts(
    async (contexts) => {
      const bar = showProgress('jobs', only === undefined ? steps.length : 1, 'steps')
      try {
        const run = runDaily(await contexts.remote(), { only })
        for (;;) {
          const { done, value } = await run.next()
          if (!done) bar.update(only === undefined ? names.indexOf(value.step) : 0)
          else if (value === undefined) throw new Error('another process is running the daily job')
          else return value
        }
      } finally {
        bar.stop()
      }
    },
    { changesRows: true },
  )
}

function formatStepReport({ step, counts, failed }: StepReport): string {
  const parts = Object.entries(counts).map(([what, count]) => `${what} ${count}`)
  return `${step}: ${[...parts, ...(failed ? ['failed'] : [])].join(', ') || 'nothing to do'}\n`
}
