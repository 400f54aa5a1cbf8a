import { setTimeout as sleep } from 'node:timers/promises'
import type { Test } from 'tap'
import { forgetTextTotals } from '../../db/text-totals.js'
import { maxTimerMs } from '../../engine/runner.js'
import { callsUnderWay } from './calls-under-way.js'
import type { DatabaseKind } from './database-kinds.js'
import { type DatabaseState, lastNotified, saveState } from './database-state.js'
import { prepared } from './databases.js'
import { type ServiceOptions, type StartedService, startForTests } from './started-service.js'

/** Maximum number of idle services per kind of database. Each holds its own connections. */
const maxKept = 3
/** Maximum number of tests per service, because PostgreSQL keeps deleted rows in its files. */
const maxTests = 60
/** Maximum wait, in milliseconds, for calls and jobs that a test did not wait for. */
const patienceMs = 2000

interface SharedService extends StartedService {
  readonly state: DatabaseState
  readonly kind: DatabaseKind
  readonly key: string
  tests: number
  /** True after a test stopped the service. */
  isSpoiled: boolean
  /** True after a test woke its jobs. */
  isWoken: boolean
  readonly end: () => Promise<void>
}

/** Idle services, in the order of their last use. */
const kept: SharedService[] = []

const roots = new WeakSet<object>()

/**
 * Stops the idle services after the process has run all tests. Finds the root test through `t`, because importing tap
 * here would start its runner in other processes.
 */
function stopWithProcess(t: Test): void {
  let root = t
  while (root.parent !== undefined) root = root.parent as Test
  if (roots.has(root)) return
  roots.add(root)
  root.teardown(async () => {
    for (const service of kept.splice(0)) await service.end()
  })
}

type SharedFacts = Pick<ServiceOptions, 'environment' | 'queries'>

/**
 * Returns true if tests with these options can share a service. A service with rate limits caches known callers, so it
 * is not shared.
 */
export const canShare = (facts: ServiceOptions): facts is SharedFacts =>
  Object.keys(facts).every((fact) => fact === 'environment' || fact === 'queries') &&
  !Object.keys(facts.environment ?? {}).some((name) => name.startsWith('RATE_LIMIT'))

/**
 * Lends a service to a test. An earlier test may have used it, because starting a service costs more than most tests.
 * Its database is in the state after the start, its clock is right, and its log is empty.
 */
export async function borrowService(t: Test, kind: DatabaseKind, facts: SharedFacts): Promise<StartedService> {
  stopWithProcess(t)
  const key = keyOf(facts)
  const found = kept.find((one) => one.kind === kind && one.key === key)
  if (found !== undefined) kept.splice(kept.indexOf(found), 1)
  const service = found !== undefined && (await isRestored(found)) ? found : await start(kind, key, facts)
  t.teardown(() => giveBack(service, t.passing()))
  return service
}

/** Returns the same text for the same options in any order. */
function keyOf({ environment = {}, queries = false }: SharedFacts): string {
  const sorted = Object.entries(environment).sort(([a], [b]) => (a < b ? -1 : 1))
  return JSON.stringify([sorted, queries])
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

/** Restores the database, the clock, and the log. Returns false, and ends the service, if that is not possible. */
async function isRestored(shared: SharedService): Promise<boolean> {
  const { service, state, reset } = shared
  const { database } = service
  const marker = [lastNotified]
  const before = database.version(marker)
  if (!(await isIdle(shared)) || !(await service.store().then(state.restore))) {
    await shared.end()
    return false
  }
  // Until the notification arrives, the service caches rows that no longer exist.
  while (before !== undefined && database.version(marker) === before) await sleep(1)
  forgetTextTotals(database.read)
  reset()
  return true
}

/** Waits until the service has answered all calls and finished all jobs. Returns false if that takes too long. */
async function isIdle(shared: SharedService): Promise<boolean> {
  const { service, isWoken } = shared
  let isResting = !isWoken
  // A job between two batches would continue in the next test.
  if (isWoken)
    void service
      .runJobs()
      .then(() => service.restJobs())
      .then(() => {
        isResting = true
        shared.isWoken = false
      })
  const begun = performance.now()
  while (callsUnderWay(service.url) > 0 || !isResting) {
    if (performance.now() - begun > patienceMs) return false
    await sleep(5)
  }
  return true
}

async function start(kind: DatabaseKind, key: string, facts: SharedFacts): Promise<SharedService> {
  const teardowns: (() => unknown)[] = []
  const scope = { teardown: (one: () => unknown) => void teardowns.push(one) }
  const url = await prepared[kind](scope)
  // Scheduled jobs would run during other tests.
  const started = await startForTests(scope, url, { ...facts, jobsAfterMs: maxTimerMs })
  const state = await saveState[kind](url)
  const { service } = started
  const shared: SharedService = {
    ...started,
    service: {
      ...service,
      wake: () => {
        shared.isWoken = true
        service.wake()
      },
      runJobs: () => {
        shared.isWoken = true
        return service.runJobs()
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
    isWoken: false,
    end: async () => {
      await state.end()
      for (const teardown of teardowns.reverse()) await teardown()
    },
  }
  return shared
}
