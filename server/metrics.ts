import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { Database } from '../db/database.js'
import type { Outcome } from '../engine/api.js'

export interface Metrics {
  readonly observe: (outcome: Outcome) => void
  /** Prometheus text. */
  readonly text: () => Promise<string>
  readonly contentType: string
}

export function makeMetrics(database: Database): Metrics {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const calls = new Histogram({
    name: 'countinghouse_call_seconds',
    help: 'Calls by action and status, and how long they took.',
    labelNames: ['action', 'status'],
    buckets: [0.001, 0.005, 0.02, 0.1, 0.5, 2, 10],
    registers: [registry],
  })
  new Gauge({
    name: 'countinghouse_mail_queued',
    help: 'Mails in the outbox that wait to be sent.',
    registers: [registry],
    async collect() {
      const [row] = await database.read('emails').where({ status: 'queued' }).count({ n: '*' })
      this.set(Number(row?.n ?? 0))
    },
  })
  return {
    observe: ({ action, status, seconds }) => calls.observe({ action, status }, seconds),
    text: () => registry.metrics(),
    contentType: registry.contentType,
  }
}
