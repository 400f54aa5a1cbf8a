import { collectDefaultMetrics, Gauge, Histogram, type Registry } from 'prom-client'
import type { Context as BusinessContext } from '../domain/context.js'
import type { CallOutcome } from '../engine/api.js'
import { registerBackupMetrics } from './backup-metrics.js'
import { registerCertificateMetrics } from './certificate-metrics.js'
import { registerDailyJobMetrics } from './daily-job-metrics.js'
import { type DatabaseMetricsSources, registerDatabaseMetrics } from './database-metrics.js'
import { registerDeliveryMetrics } from './delivery-metrics.js'
import { registerGauge, shareReads } from './gauges.js'
import { registerQueueMetrics } from './queue-metrics.js'
import { release } from './release.js'

export interface Metrics {
  readonly observe: (outcome: CallOutcome) => void
  /** Returns the metrics as Prometheus text. */
  readonly text: () => Promise<string>
  readonly contentType: string
}

export interface MetricsSources extends DatabaseMetricsSources {
  /** Already contains the metrics registered before the database was open. */
  readonly registry: Registry
  readonly contextOn: () => Promise<BusinessContext>
}

export function makeMetrics({ registry, contextOn, ...sources }: MetricsSources): Metrics {
  const { database } = sources
  collectDefaultMetrics({ register: registry })
  new Gauge({
    name: 'countinghouse_build_info',
    help: 'Always 1; the label contains the running release.',
    labelNames: ['release'],
    registers: [registry],
  }).set({ release }, 1)
  const calls = new Histogram({
    name: 'countinghouse_call_seconds',
    help: 'Calls by action and status, and their duration.',
    labelNames: ['action', 'status'],
    buckets: [0.001, 0.005, 0.02, 0.1, 0.5, 2, 10],
    registers: [registry],
  })
  // Cached, because looking up a series by its labels costs more than observing a value.
  const series = new Map<string, { observe(seconds: number): void }>()
  const mail = shareReads(async () => {
    const [row] = await database
      .read('emails')
      .where({ status: 'queued' })
      .count({ n: '*' })
      .min({ oldest: 'created_at' })
    return { queued: Number(row?.n), oldest: row?.oldest }
  })
  registerGauge(registry, {
    name: 'mail_queued',
    help: 'Emails waiting in the outbox.',
    read: async () => (await mail()).queued,
  })
  registerGauge(registry, {
    name: 'mail_oldest_seconds',
    help: 'Waiting time of the oldest; 0 if none are waiting.',
    read: async () => {
      const { oldest } = await mail()
      return oldest == null ? 0 : Math.max(0, ((await contextOn()).now.getTime() - Date.parse(oldest)) / 1000)
    },
  })
  registerDatabaseMetrics(registry, sources)
  registerDailyJobMetrics(registry, contextOn)
  registerBackupMetrics(registry, contextOn)
  registerCertificateMetrics(registry, contextOn)
  registerQueueMetrics(registry, contextOn)
  registerDeliveryMetrics(registry, contextOn)
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
