import { setTimeout as sleep } from 'node:timers/promises'
import tap, { type Test } from 'tap'
import { forgetTextTotals } from '../../db/text-totals.js'
import { callsUnderWay } from './calls-under-way.js'
import type { DatabaseKind } from './database-kinds.js'
import { type DatabaseState, lastNotified, rememberState } from './database-state.js'
import { prepared } from './databases.js'
import { type ServiceOptions, type StartedService, startForTests } from './started-service.js'

/** Services of each kind of database that this process keeps, each with connections of its own. */
const maxKept = 3
/** Tests on one service, since what they delete stays in the files of PostgreSQL. */
const maxTests = 60
/** Longest wait for calls that a test has left under way. */
const patienceMs = 5000

interface SharedService extends StartedService {
  readonly state: DatabaseState
  readonly kind: DatabaseKind
  /** The environment, as a text. */
  readonly key: string
  tests: number
  /** A test has stopped it, woken its jobs, or failed. */
  isSpoiled: boolean
  readonly end: () => Promise<void>
}

/** The services that wait for the next test, the last used last. */
const kept: SharedService[] = []

tap.teardown(async () => {
  for (const service of kept.splice(0)) await service.end()
})

/** Returns true for facts by which another test may have started the same service. */
export const canShare = (facts: ServiceOptions): boolean => Object.keys(facts).every((fact) => fact === 'environment')

/**
 * Lends a service to a test. Starting one costs more than most tests, so it is one that an earlier test of this process had:
 * its database is as it was after the start, its clock is right, and its log is empty.
 */
export async function borrowService(
  t: Test,
  kind: DatabaseKind,
  { environment }: ServiceOptions,
): Promise<StartedService> {
  const key = JSON.stringify(environment ?? {})
  const found = kept.find((one) => one.kind === kind && one.key === key)
  if (found !== undefined) kept.splice(kept.indexOf(found), 1)
  const service = found !== undefined && (await isRestored(found)) ? found : await start(kind, key, environment)
  t.teardown(() => giveBack(service, t.passing()))
  return service
}

async function giveBack(service: SharedService, passed: boolean): Promise<void> {
  service.tests++
  if (!passed || service.isSpoiled || service.tests === maxTests) return service.end()
  kept.push(service)
  const ofKind = kept.filter(({ kind }) => kind === service.kind)
  if (ofKind.length <= maxKept) return
  const [oldest] = ofKind as [SharedService]
  kept.splice(kept.indexOf(oldest), 1)
  await oldest.end()
}

/** Returns false, and ends the service, where a test has left something that cannot be undone. */
async function isRestored(shared: SharedService): Promise<boolean> {
  const { service, state, reset } = shared
  try {
    for (let waited = 0; callsUnderWay(service.url) > 0; waited += 5) {
      if (waited > patienceMs) throw new Error('a call is under way')
      await sleep(5)
    }
    await service.store()
    reset()
    const { database } = service
    const marker = [lastNotified]
    const before = database.version(marker)
    await state.restore()
    // Until its notification has arrived, the service knows rows that are gone.
    while (before !== undefined && database.version(marker) === before) await sleep(1)
    forgetTextTotals(database.read)
    return true
  } catch (error) {
    console.error(error)
    await shared.end()
    return false
  }
}

async function start(
  kind: DatabaseKind,
  key: string,
  environment: ServiceOptions['environment'],
): Promise<SharedService> {
  const teardowns: (() => unknown)[] = []
  const scope = { teardown: (one: () => unknown) => void teardowns.push(one) }
  const url = await prepared[kind](scope)
  // Jobs of their own accord would meet the tests of others.
  const started = await startForTests(scope, url, { jobsAfterMs: 2 ** 31 - 1, ...(environment && { environment }) })
  const state = await rememberState[kind](url)
  const { service } = started
  const shared: SharedService = {
    ...started,
    service: {
      ...service,
      wake: () => {
        shared.isSpoiled = true
        service.wake()
      },
      stop: (linger) => {
        shared.isSpoiled = true
        return service.stop(linger)
      },
    },
    state,
    kind,
    key,
    tests: 0,
    isSpoiled: false,
    end: async () => {
      await state.end()
      for (const teardown of teardowns.reverse()) await teardown()
    },
  }
  return shared
}
