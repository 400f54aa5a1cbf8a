import { instant, today } from '../../domain/context.js'
import { addDays, type Day } from '../../domain/values/days.js'
import type { DailyRun } from '../../server/clock/move-clock.js'
import { advanceClock, type MovableSandbox, type MoveOptions, setClockTo } from '../../server/clock/sandbox-clock.js'
import { type CommandResult, commandGroup, subcommand } from '../command/definition.js'
import { serviceVariables } from '../command/environment.js'
import { flag, parsedText, required } from '../command/parameters.js'
import { WrongUsage } from '../command/wrong-usage.js'
import { type OpenService, withContexts } from '../contexts.js'
import { showProgress } from '../progress.js'

const maxDays = 3660

const options = {
  'without-jobs': flag('skip the days as if the service had been stopped'),
  force: flag('set the clock back even if records from a later time exist'),
}
const json = 'the clock, the number of daily jobs run, and the failed steps'

export default commandGroup({
  name: 'clock',
  summary: 'Move the clock of a sandbox.',
  description:
    'A sandbox is a database that was new when the service started with SANDBOX=1. Runs the daily jobs and queues of the days in between, whether the service is running or stopped.',
  environment: serviceVariables,
  examples: [
    ['clock set 2027-01-31', 'moves to a day'],
    ['clock advance 45d', 'moves 45 days ahead'],
  ],
  verbs: {
    set: subcommand({
      summary: 'Set the clock to a day.',
      arguments: { day: required(parsedText('YYYY-MM-DD', 'the day, from 2000-01-01 to 8999-12-31', readDay)) },
      options,
      json,
      run: ({ day }, typed) => {
        const days = (from: Day) => Math.max(1, Math.round((Date.parse(day) - Date.parse(from)) / 86_400_000))
        return move({ days, run: (sandbox) => setClockTo(sandbox, day, moveOptions(typed)) })
      },
    }),
    advance: subcommand({
      summary: 'Move the clock ahead by a number of days.',
      arguments: { days: required(parsedText('DAYSd', `the number of days, from 1d to ${maxDays}d`, readDays)) },
      options,
      json,
      run: ({ days }, typed) =>
        move({ days: () => days, run: (sandbox) => advanceClock(sandbox, days, moveOptions(typed)) }),
    }),
  },
})

function readDay(text: string): Day {
  if (!/^[2-8]\d{3}-\d\d-\d\d$/.test(text) || Number.isNaN(Date.parse(text)) || addDays(text, 0) !== text)
    throw new WrongUsage(`set takes a day from 2000-01-01 to 8999-12-31, not ${text}`)
  return text
}

function readDays(text: string): number {
  const count = Number(/^(\d{1,4})d$/.exec(text)?.[1])
  if (!(count >= 1 && count <= maxDays))
    throw new WrongUsage(`advance takes a number of days from 1d to ${maxDays}d, not ${text}`)
  return count
}

const moveOptions = (typed: { readonly 'without-jobs': boolean; readonly force: boolean }): MoveOptions => ({
  withoutJobs: typed['without-jobs'],
  force: typed.force,
})

interface Move {
  /** Returns the number of daily jobs ahead, for the progress bar. */
  readonly days: (from: Day) => number
  readonly run: (sandbox: MovableSandbox) => AsyncGenerator<DailyRun>
}

const move = (move: Move): Promise<CommandResult> =>
  withContexts(
    async (_, service) => {
      if (!service.isSandbox)
        throw new Error(
          'this database is not a sandbox: only a new database can become one, at its first start with SANDBOX=1',
        )
      return moveClock(service, move)
    },
    { changesRows: true },
  )

async function moveClock(service: OpenService, { days, run }: Move): Promise<CommandResult> {
  const { contexts } = service
  const bar = showProgress('clock', days(today(await contexts.on())), 'daily jobs')
  let jobs = 0
  const failed: { readonly day: Day; readonly step: string }[] = []
  try {
    for await (const { day, reports } of run(service)) {
      bar.update(++jobs)
      for (const report of reports) if (report.failed) failed.push({ day, step: report.step })
    }
  } finally {
    bar.stop()
  }
  const clock = instant((await contexts.on()).now)
  const ran = jobs === 0 ? 'no daily jobs were run' : `${jobs} daily ${jobs === 1 ? 'job was' : 'jobs were'} run`
  const failures = failed.map(({ day, step }) => `${day}: ${step} failed\n`).join('')
  return {
    text: `${failures}The clock shows ${clock}; ${ran}.\n`,
    document: { clock, jobs, failed },
    failed: failed.length > 0,
  }
}
