import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { CommandResult } from '../../tools/command/definition.js'
import { startPostgres } from '../support/postgres.js'
import { findProblems, formatReport, soak } from './soak.js'

interface SoakOptions {
  readonly minutes: number
  readonly database?: string
  /** Calls per second. */
  readonly rate: number
  readonly seed: number
}

/** Runs the built service under mixed load for a while and reports whether any figure grows. */
export default async function runSoak({ minutes, database, rate, seed }: SoakOptions): Promise<CommandResult> {
  const cleanUps: (() => unknown)[] = []
  const ending = { teardown: (clean: () => unknown) => cleanUps.push(clean) }
  const interruption = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => interruption.abort())
  try {
    const databaseUrl = await databaseFor(ending, database)
    const report = await soak(ending, { databaseUrl, seconds: 60 * minutes, rate, seed, stopped: interruption.signal })
    return { text: formatReport(report), failed: findProblems(report).length > 0 || interruption.signal.aborted }
  } finally {
    for (const clean of cleanUps.reverse()) await clean()
  }
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
