import { setTimeout as sleep } from 'node:timers/promises'
import { connect } from '../../db/connect.js'
import { seededRandom } from '../reliability/load.js'
import type { Cleanup, ExitStatus } from '../server/child.js'
import { callAction } from '../server/serve.js'
import { type CommandOutcome, runTool } from '../tools/command.js'
import { type Caller, type Kind, kinds } from './calls.js'
import { type Figure, startWatching } from './watch.js'
import { openWorld } from './world.js'

export interface SoakOptions {
  /** URL of an empty database. */
  readonly databaseUrl: string
  readonly seconds: number
  /** Maximum number of calls per second. */
  readonly rate: number
  readonly seed: number
  readonly stopped: AbortSignal
}

export interface SoakReport {
  readonly calls: ReadonlyMap<string, number>
  /** Number of unexpected answers, by kind and status. */
  readonly wrong: ReadonlyMap<string, number>
  readonly received: number
  readonly figures: readonly Figure[]
  /** Exit status of the service after SIGTERM, and the milliseconds until its exit. */
  readonly end: ExitStatus & { readonly after: number }
  readonly audit: CommandOutcome
}

/** Number of concurrent callers. While some wait for slow answers, the others continue. */
const callers = 12
/** Minimum number of samples in a run, and maximum milliseconds between two of them. */
const minSamples = 90
const maxIntervalMs = 5000

/** Starts a service, puts it under mixed load, watches it, stops it, and audits its books. */
export async function soak(t: Cleanup, options: SoakOptions): Promise<SoakReport> {
  const { service, environment, product, received } = await openWorld(t, options.databaseUrl)
  const database = await connect(options.databaseUrl)
  t.teardown(() => database.close())
  const every = Math.min(maxIntervalMs, (options.seconds * 1000) / minSamples)
  const watching = startWatching(service.url, database, { every })
  const { calls, wrong } = await drive(service.url, product, options)
  const figures = await watching.stop()
  const signalled = performance.now()
  const end = await service.kill('SIGTERM')
  const after = performance.now() - signalled
  const audit = await runTool('audit', [], environment)
  return { calls, wrong, received: received(), figures, end: { ...end, after }, audit }
}

async function drive(url: string, product: number, { seconds, rate, seed, stopped }: SoakOptions) {
  const random = seededRandom(seed)
  const calls = new Map<string, number>()
  const wrong = new Map<string, number>()
  let made = 0
  const first = await callAction(url, 'addclient', { firstname: 'Ada', lastname: 'First', email: 'first@example.com' })
  const caller: Caller = { url, product, random, next: () => ++made, clients: [first.body.clientid], tickets: [] }

  const end = performance.now() + seconds * 1000
  let slot = performance.now()
  const drivers = Array.from({ length: callers }, async () => {
    for (;;) {
      // Missed calls are not made up for: after a pause, the rate is the same.
      slot = Math.max(slot + 1000 / rate, performance.now())
      if (slot >= end || stopped.aborted) return
      await sleep(slot - performance.now())
      const kind = choose(random)
      const status = await kind.make(caller).catch((error: Error) => error.message)
      count(calls, kind.name)
      if (!(kind.statuses as readonly unknown[]).includes(status)) count(wrong, `${kind.name}: ${status}`)
    }
  })
  await Promise.all(drivers)
  return { calls, wrong }
}

const count = (counts: Map<string, number>, what: string) => counts.set(what, (counts.get(what) ?? 0) + 1)

const weights = kinds.reduce((sum, { weight }) => sum + weight, 0)

function choose(random: () => number): Kind {
  let rest = random() * weights
  return kinds.find(({ weight }) => {
    rest -= weight
    return rest < 0
  }) as Kind
}

/** Returns the problems of a run, or an empty array if it went well and no figure grows. */
export function findProblems({ wrong, figures, end, audit }: SoakReport): readonly string[] {
  return [
    ...[...wrong].map(([what, times]) => `answered wrongly ${times} times – ${what}`),
    ...figures.filter(({ trend }) => trend?.growing).map(({ title }) => `growing: ${title}`),
    ...(end.code === 0 ? [] : [`SIGTERM ended it with ${end.code ?? end.signal}`]),
    ...(audit.code === 0 ? [] : [`the audit: ${audit.stdout}${audit.stderr}`]),
  ]
}

export function formatReport(report: SoakReport): string {
  const { calls, received, figures, end, audit } = report
  const total = [...calls.values()].reduce((sum, n) => sum + n, 0)
  const shown = (value: number, unit: string) => `${value.toFixed(1)} ${unit}`.trim()
  const line = ({ title, unit, samples, trend }: Figure) => {
    if (trend === undefined) return `${title}: too few samples to tell`
    const { second, last, growing } = trend
    const most = shown(Math.max(...samples), unit)
    return `${title}: ${shown(second, unit)} -> ${shown(last, unit)}, at most ${most}: ${growing ? 'growing' : 'flat'}`
  }
  return [
    ...[...calls].toSorted(([, a], [, b]) => b - a).map(([name, n]) => `${n} × ${name}`),
    `${total} calls, ${received} calls to the receiver`,
    'second third -> last third:',
    ...figures.map(line),
    `SIGTERM ended it after ${Math.round(end.after)} ms`,
    audit.stdout.trim(),
    ...findProblems(report),
    findProblems(report).length === 0 ? 'flat' : 'not well',
    '',
  ].join('\n')
}
