import { setTimeout as sleep } from 'node:timers/promises'
import { connect } from '../../db/connect.js'
import { randomFrom } from '../reliability/load.js'
import type { Cleanup, ExitStatus } from '../server/child.js'
import { callAt } from '../server/serve.js'
import { type Ended, runTool } from '../tools/command.js'
import { type Caller, type Kind, kinds } from './calls.js'
import { type Figure, startWatching } from './watch.js'
import { openWorld } from './world.js'

export interface SoakOptions {
  /** Of an empty database. */
  readonly databaseUrl: string
  readonly seconds: number
  /** Calls a second, at most. */
  readonly rate: number
  readonly seed: number
  readonly stopped: AbortSignal
}

export interface SoakReport {
  readonly calls: ReadonlyMap<string, number>
  /** Unexpected answers: kind and status -> how often. */
  readonly wrong: ReadonlyMap<string, number>
  readonly received: number
  readonly figures: readonly Figure[]
  /** How the service ended when it was told to, and after how many milliseconds. */
  readonly end: ExitStatus & { readonly after: number }
  readonly audit: Ended
}

/** Callers at work at the same time: while some wait for slow answers, the others go on. */
const callers = 12
/** Samples that a run takes at least, and the milliseconds between two of them at most. */
const minSamples = 90
const maxIntervalMs = 5000

/** Drives a service of its own with everything at once, watches it, drains it and looks whether the books add up. */
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
  const random = randomFrom(seed)
  const calls = new Map<string, number>()
  const wrong = new Map<string, number>()
  let made = 0
  const first = await callAt(url, 'addclient', { firstname: 'Ada', lastname: 'First', email: 'first@example.com' })
  const caller: Caller = { url, product, random, next: () => ++made, clients: [first.body.clientid], tickets: [] }

  const end = performance.now() + seconds * 1000
  let slot = performance.now()
  const drivers = Array.from({ length: callers }, async () => {
    for (;;) {
      // Nothing is made up for: after a pause it goes on at the same rate.
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

/** Returns the problems of a run, a line each; none if it went well and nothing grows. */
export function problemsOf({ wrong, figures, end, audit }: SoakReport): readonly string[] {
  return [
    ...[...wrong].map(([what, times]) => `answered wrongly ${times} times – ${what}`),
    ...figures.filter(({ trend }) => trend?.growing).map(({ title }) => `growing: ${title}`),
    ...(end.code === 0 ? [] : [`SIGTERM ended it with ${end.code ?? end.signal}`]),
    ...(audit.code === 0 ? [] : [`the audit: ${audit.stdout}${audit.stderr}`]),
  ]
}

/** Returns the report as a text. */
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
    ...problemsOf(report),
    problemsOf(report).length === 0 ? 'flat' : 'not well',
    '',
  ].join('\n')
}
