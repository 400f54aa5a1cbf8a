import { Gauge, type Registry } from 'prom-client'

/** A metric read at each scrape, with a single value or one value per label. */
interface Reading {
  readonly name: string
  readonly help: string
  readonly label?: string
  /** Returns undefined if there is no value. */
  readonly read: () => Promise<Values> | Values
}

type Values = number | undefined | ReadonlyMap<string, number>

/**
 * Registers a metric. If a read fails, the metric has no value but the scrape succeeds, because the other metrics
 * matter most while the database is unavailable.
 */
export function registerGauge(registry: Registry, { name, help, label, read }: Reading): void {
  new Gauge({
    name: `countinghouse_${name}`,
    help,
    labelNames: label === undefined ? [] : [label],
    registers: [registry],
    async collect() {
      this.reset()
      const values = await Promise.resolve()
        .then(read)
        .catch(() => undefined)
      if (typeof values === 'object' && label !== undefined)
        for (const [value, figure] of values) this.set({ [label]: value }, figure)
      else if (label === undefined) this.set(typeof values === 'number' ? values : Number.NaN)
    },
  })
}

/** Returns seconds since 1970, as Prometheus expects. */
export const toUnixSeconds = (at: Date | undefined): number | undefined => at && at.getTime() / 1000

/** Returns a function that shares one read among concurrent callers, such as the metrics of one scrape. */
export function shareReads<T>(read: () => Promise<T>): () => Promise<T> {
  let pending: Promise<T> | undefined
  return () => {
    pending ??= read().finally(() => {
      pending = undefined
    })
    return pending
  }
}
