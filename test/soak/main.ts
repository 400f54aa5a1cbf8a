// Drives the built service for a while with everything at once and tells whether anything grows:
//   npm run soak -- [--minutes N] [--database URL] [--rate N] [--seed N]
// On a SQLite file of its own, or on an empty PostgreSQL database; `--database postgres` starts a server for it. Ends
// with code 1 where a figure grows, a call is answered wrongly or the books do not add up.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArguments, runCommand, WrongUsage } from '../../tools/setup/command.js'
import { startPostgres } from '../support/postgres.js'
import { formatReport, problemsOf, soak } from './soak.js'

const usage = 'npm run soak -- [--minutes N] [--database URL] [--rate N] [--seed N]'

await runCommand('soak', usage, async (args) => {
  const { values } = parseArguments({
    args,
    options: {
      minutes: { type: 'string', default: '10' },
      database: { type: 'string' },
      rate: { type: 'string', default: '20' },
      seed: { type: 'string', default: '1' },
    },
  })
  const seconds = 60 * between('--minutes', values.minutes, 0.05, 24 * 60)
  const rate = between('--rate', values.rate, 1, 1000)
  const seed = between('--seed', values.seed, 0, 2 ** 31)

  const cleanUps: (() => unknown)[] = []
  const ending = { teardown: (clean: () => unknown) => cleanUps.push(clean) }
  const interruption = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => interruption.abort())
  try {
    const databaseUrl = await databaseFor(ending, values.database)
    const report = await soak(ending, { databaseUrl, seconds, rate, seed, stopped: interruption.signal })
    if (problemsOf(report).length > 0 || interruption.signal.aborted) process.exitCode = 1
    return formatReport(report)
  } finally {
    for (const clean of cleanUps.reverse()) await clean()
  }
})

function between(name: string, text: string, least: number, most: number): number {
  const value = Number(text)
  if (!(value >= least && value <= most))
    throw new WrongUsage(`${name} must be a number from ${least} to ${most}, not ${text}`)
  return value
}

async function databaseFor(
  ending: { teardown(clean: () => unknown): void },
  given: string | undefined,
): Promise<string> {
  if (given === 'postgres') {
    const { url, stop } = await startPostgres()
    ending.teardown(stop)
    return url
  }
  if (given !== undefined) return given
  const folder = await mkdtemp(join(tmpdir(), 'countinghouse-soak-'))
  ending.teardown(() => rm(folder, { recursive: true, force: true }))
  return `sqlite:${join(folder, 'soak.db')}`
}
