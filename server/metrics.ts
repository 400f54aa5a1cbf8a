import type { Context } from 'koa'
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { Database } from '../db/database.js'
import type { Context as BusinessContext } from '../domain/context.js'
import { readWaiting } from '../domain/jobs/records.js'
import { terminations } from '../domain/jobs/steps/terminations.js'
import { callerAddress, isFromThisMachine } from '../engine/address.js'
import type { CallOutcome } from '../engine/api.js'
import { fromHeaders } from '../engine/credential.js'
import { type Accounts, Gate } from '../engine/gate.js'
import { registerQueueMetrics } from './queue-metrics.js'
import { release } from './release.js'

export interface Metrics {
  readonly observe: (outcome: CallOutcome) => void
  /** Prometheus text. */
  readonly text: () => Promise<string>
  readonly contentType: string
}

export function makeMetrics(database: Database, contextOn: () => Promise<BusinessContext>): Metrics {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  new Gauge({
    name: 'countinghouse_build_info',
    help: 'Always 1; the label tells the release that runs.',
    labelNames: ['release'],
    registers: [registry],
  }).set({ release }, 1)
  const calls = new Histogram({
    name: 'countinghouse_call_seconds',
    help: 'Calls by action and status, and how long they took.',
    labelNames: ['action', 'status'],
    buckets: [0.001, 0.005, 0.02, 0.1, 0.5, 2, 10],
    registers: [registry],
  })
  // A labelled series is looked up by its labels each time, which costs more than to observe it.
  const series = new Map<string, { observe(seconds: number): void }>()
  new Gauge({
    name: 'countinghouse_mail_queued',
    help: 'Mails in the outbox that wait to be sent.',
    registers: [registry],
    async collect() {
      const queued = database.read('emails').where({ status: 'queued' }).count({ n: '*' })
      // The other figures are wanted most while the database is away.
      this.set(
        await queued.then(
          ([row]) => Number(row?.n),
          () => Number.NaN,
        ),
      )
    },
  })
  new Gauge({
    name: 'countinghouse_terminations_waiting',
    help: 'Services that the last run of the daily job left for a later one to terminate.',
    registers: [registry],
    async collect() {
      this.set(await readWaiting(database.read, terminations.name).catch(() => Number.NaN))
    },
  })
  registerQueueMetrics(registry, contextOn)
  return {
    observe: ({ action, status, seconds }) => {
      const key = `${action} ${status}`
      let one = series.get(key)
      if (one === undefined) {
        one = calls.labels({ action, status })
        series.set(key, one)
      }
      one.observe(seconds)
    },
    text: () => registry.metrics(),
    contentType: registry.contentType,
  }
}

/** Makes the check of who may see the metrics: callers on this machine, or with a credential. */
export function maySeeMetrics(accounts: Accounts, trusted: (address: string) => boolean) {
  const gate = new Gate(accounts)
  return async ({ req }: Context): Promise<boolean> => {
    if (isFromThisMachine(req, trusted)) return true
    const presented = fromHeaders(req.headers)
    const account = presented && (await gate.identify(presented))
    return account?.enabled === true && account.allows?.(callerAddress(req, trusted)) !== false
  }
}
