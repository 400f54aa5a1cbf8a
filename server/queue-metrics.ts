import { Gauge, type Registry } from 'prom-client'
import type { Context } from '../domain/context.js'
import { addFigures, type QueueFigures, readFigures } from '../domain/queue/figures.js'
import { queuesByName } from './queues.js'

const gauges = {
  waiting: ['waiting', 'Rows of a queue that no worker is processing, whether due or not.'],
  due: ['due', 'Rows of a queue that are due for processing.'],
  oldestDueSeconds: ['oldest_due_seconds', 'Seconds since the longest-waiting row became due; 0 if none is due.'],
  running: ['running', 'Rows of a queue that a worker is processing.'],
  failed: ['failed', 'Failed rows of a queue.'],
} as const satisfies Record<keyof QueueFigures, readonly [name: string, help: string]>

/** Registers metrics for the queues, which are read once per scrape. */
export function registerQueueMetrics(registry: Registry, contextOn: () => Promise<Context>): void {
  type Readings = readonly (readonly [queue: string, figures: QueueFigures | undefined])[]
  let pending: Promise<Readings> | undefined
  const readAll = (): Promise<Readings> =>
    Promise.all(
      queuesByName.map(
        async ([name, parts]) =>
          [
            name,
            await contextOn()
              .then(async (ctx) => addFigures(await Promise.all(parts.map((queue) => readFigures(ctx, queue)))))
              .catch(() => undefined),
          ] as const,
      ),
    )
  const shared = (): Promise<Readings> => {
    // Shared, because the gauges of a scrape are collected at the same time.
    pending ??= readAll().finally(() => {
      pending = undefined
    })
    return pending
  }
  for (const [figure, [name, help]] of Object.entries(gauges))
    new Gauge({
      name: `countinghouse_queue_${name}`,
      help,
      labelNames: ['queue'],
      registers: [registry],
      async collect() {
        // An unreadable queue must not hide other metrics, which matter most while the database is unavailable.
        for (const [queue, figures] of await shared())
          this.set({ queue }, figures?.[figure as keyof QueueFigures] ?? Number.NaN)
      },
    })
}
