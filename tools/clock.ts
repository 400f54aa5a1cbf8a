// Moves the clock of a sandbox (SANDBOX=1), with the service running or stopped:
//   npm run clock -- set 2027-01-31
//   npm run clock -- advance 45d
// Runs the daily jobs and the queues of the days in between. --without-jobs skips them, and --force sets the clock back to a
// time before existing records.
import { instant, today } from '../domain/context.js'
import { addDays, type Day } from '../domain/days.js'
import type { PassedDay } from '../server/clock/passing-time.js'
import { advanceClock, type MovedSandbox, type MoveOptions, setClockTo } from '../server/clock/sandbox-clock.js'
import { type OpenService, withContexts } from './contexts.js'
import { showProgress } from './progress.js'
import { parseArguments, runCommand, WrongUsage } from './setup/command.js'

const usage = 'npm run clock -- set YYYY-MM-DD | advance DAYSd [--without-jobs] [--force]'
const maxDays = 3660

await runCommand('clock', usage, async (args) => {
  const { values, positionals } = parseArguments({
    args,
    allowPositionals: true,
    options: {
      'without-jobs': { type: 'boolean', default: false },
      force: { type: 'boolean', default: false },
    },
  })
  const [command, argument, ...more] = positionals
  if (command === undefined) throw new WrongUsage('a command is missing')
  if (argument === undefined || more.length > 0) throw new WrongUsage(`${command} takes one argument`)
  const options = { withoutJobs: values['without-jobs'], force: values.force }
  const move = moveOf(command, argument, options)
  return withContexts(async (_, service) => {
    if (!service.isSandbox)
      throw new Error('this database is no sandbox: only a new one can be made one, by its first start with SANDBOX=1')
    return carryOut(service, move)
  })
})

interface Move {
  /** Returns how many daily jobs are ahead, for the progress. */
  readonly days: (from: Day) => number
  readonly run: (sandbox: MovedSandbox) => AsyncGenerator<PassedDay>
}

function moveOf(command: string, argument: string, options: MoveOptions): Move {
  if (command === 'set') {
    if (
      !/^[2-8]\d{3}-\d\d-\d\d$/.test(argument) ||
      Number.isNaN(Date.parse(argument)) ||
      addDays(argument, 0) !== argument
    )
      throw new WrongUsage(`set takes a day from 2000-01-01 to 8999-12-31, not ${argument}`)
    const days = (from: Day) => Math.max(1, Math.round((Date.parse(argument) - Date.parse(from)) / 86_400_000))
    return { days, run: (sandbox) => setClockTo(sandbox, argument, options) }
  }
  if (command !== 'advance') throw new WrongUsage(`there is no command ${command}`)
  const count = Number(/^(\d{1,4})d$/.exec(argument)?.[1])
  if (!(count >= 1 && count <= maxDays))
    throw new WrongUsage(`advance takes a number of days from 1d to ${maxDays}d, not ${argument}`)
  return { days: () => count, run: (sandbox) => advanceClock(sandbox, count, options) }
}

async function carryOut(service: OpenService, { days, run }: Move): Promise<string> {
  const { contexts } = service
  const bar = showProgress('clock', days(today(await contexts.on())), 'daily jobs')
  let jobs = 0
  const failed: string[] = []
  try {
    for await (const { day, reports } of run(service)) {
      bar.update(++jobs)
      failed.push(...reports.flatMap((report) => (report.failed ? [`${day}: ${report.step} failed\n`] : [])))
    }
  } finally {
    bar.stop()
  }
  if (failed.length > 0) process.exitCode = 1
  const { now } = await contexts.on()
  const ran = jobs === 0 ? 'no daily job was run' : `${jobs} daily ${jobs === 1 ? 'job was' : 'jobs were'} run`
  return `${failed.join('')}The clock shows ${instant(now)}; ${ran}.\n`
}
