// Runs a scheduled job now, by hand:
//   npm run jobs -- daily [--step NAME]
// Works with the service running or stopped; only one process runs the job at a time. Exits with 1 if a step failed.
import { runDaily, type StepReport, steps } from '../domain/jobs/daily.js'
import { readConfig } from '../server/config.js'
import { withContexts } from './contexts.js'
import { showProgress } from './progress.js'
import { parseArguments, runCommand, WrongUsage } from './setup/command.js'

await runCommand('jobs', 'npm run jobs -- daily [--step NAME]', async (args) => {
  const { values, positionals } = parseArguments({
    args,
    allowPositionals: true,
    options: { step: { type: 'string' } },
  })
  const [job, ...more] = positionals
  if (job !== 'daily' || more.length > 0)
    throw new WrongUsage(job === undefined ? 'a job is missing' : `there is no job ${positionals.join(' ')}`)
  const reports = await daily(values.step)
  if (reports.some(({ failed }) => failed)) process.exitCode = 1
  return reports.map(line).join('')
})

async function daily(name: string | undefined): Promise<readonly StepReport[]> {
  const only = steps.find((step) => step.name === name)
  if (name !== undefined && only === undefined)
    throw new WrongUsage(`--step must be one of ${steps.map((step) => step.name).join(', ')}, not ${name}`)
  return withContexts(async (contexts, { isSandbox }) => {
    const sendsMail = !isSandbox && readConfig(process.env).smtpUrl !== undefined
    const bar = showProgress('jobs', only === undefined ? steps.length : 1, 'steps')
    try {
      const run = runDaily(await contexts.remote(), { only, sendsMail })
      for (;;) {
        const { done, value } = await run.next()
        if (!done) bar.update(only === undefined ? steps.findIndex((step) => step.name === value.step) : 0)
        else if (value === undefined) throw new Error('another process is at the daily job')
        else return value
      }
    } finally {
      bar.stop()
    }
  })
}

function line({ step, counts, failed }: StepReport): string {
  const parts = Object.entries(counts).map(([what, count]) => `${what} ${count}`)
  return `${step}: ${[...parts, ...(failed ? ['failed'] : [])].join(', ') || 'nothing to do'}\n`
}
