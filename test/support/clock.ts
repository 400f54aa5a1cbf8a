import type { Test } from 'tap'
import { connect } from '../../db/connect.js'
import { type DailyRun, moveClock, type SandboxService } from '../../server/clock/move-clock.js'
import { advanceClock, type MoveOptions, setClockTo } from '../../server/clock/sandbox-clock.js'
import { type Api, withService } from './service.js'
import type { ServiceOptions } from './started-service.js'

const dayMs = 24 * 60 * 60_000

/**
 * Moves the clock forward and runs the daily job and queue rows, except emails, when they are due. Moves the clock of a
 * sandbox like `npm run clock -- advance`, and the test's own clock if the service is not a sandbox. Returns the days
 * whose daily job ran, each with its step reports.
 */
export async function advance(api: Api, days: number, options: MoveOptions = {}): Promise<readonly DailyRun[]> {
  const service = movedService(api)
  if (api.service.isSandbox) return collect(advanceClock(service, days, options))
  const { now } = await api.service.contexts.on()
  return collect(moveClock(service, new Date(now.getTime() + days * dayMs)))
}

/** Sets a sandbox's clock, like `npm run clock -- set`. */
export const setDay = (api: Api, day: string, options: MoveOptions = {}): Promise<readonly DailyRun[]> =>
  collect(setClockTo(movedService(api), day, options))

const movedService = (api: Api): SandboxService => {
  const { database, contexts } = api.service
  return {
    database,
    contexts,
    setClock: async (to) => api.advance(to.getTime() - api.now().getTime()),
    report: (error, facts) => {
      throw new Error(`the job ${facts.job} failed`, { cause: error })
    },
  }
}

async function collect(passed: AsyncGenerator<DailyRun>): Promise<readonly DailyRun[]> {
  const all: DailyRun[] = []
  for await (const day of passed) all.push(day)
  return all
}

/** Like withService, but in a sandbox. */
export const withSandbox = (
  t: Test,
  title: string,
  body: (t: Test, api: Api) => Promise<unknown>,
  facts: ServiceOptions = {},
) => withService(t, title, body, { ...facts, before: makeSandbox })

/** Turns a copy of the prepared database into a sandbox. `SANDBOX=1` does so only for a new database. */
async function makeSandbox(url: string): Promise<void> {
  const database = await connect(url)
  await database.transaction((db) => db('sandbox').insert({ id: 1, ahead_ms: 0, created_at: new Date().toISOString() }))
  await database.close()
}
