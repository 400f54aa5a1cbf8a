import { setTimeout as sleep } from 'node:timers/promises'
import type { Database } from '../../db/database.js'
import { type Trend, trendOf, type Watched } from './trend.js'

const memory = { unit: 'MiB', allowed: { absolute: 12, share: 0.1 } }

/** A sample of a figure: what /metrics tells, or what a query counts. */
const figures: readonly (Watched & { readonly of: (metrics: Map<string, number>, depth: number) => number })[] = [
  { title: 'resident memory', ...memory, quantile: 0.5, of: (m) => get(m, 'process_resident_memory_bytes') / 2 ** 20 },
  { title: 'heap in use', ...memory, quantile: 0.2, of: (m) => get(m, 'nodejs_heap_size_used_bytes') / 2 ** 20 },
  {
    title: 'memory outside the heap',
    ...memory,
    quantile: 0.2,
    of: (m) => get(m, 'nodejs_external_memory_bytes') / 2 ** 20,
  },
  {
    title: 'open files',
    unit: '',
    quantile: 0.5,
    allowed: { absolute: 5, share: 0.1 },
    of: (m) => get(m, 'process_open_fds'),
  },
  {
    title: 'active resources',
    unit: '',
    quantile: 0.5,
    allowed: { absolute: 10, share: 0.1 },
    of: (m) => get(m, 'nodejs_active_resources_total'),
  },
  {
    title: 'event loop lag, 99 of 100',
    unit: 'ms',
    quantile: 0.5,
    allowed: { absolute: 15, share: 0.5 },
    of: (m) => get(m, 'nodejs_eventloop_lag_p99_seconds') * 1000,
  },
  {
    title: 'work that is due and waits',
    unit: '',
    quantile: 0.5,
    allowed: { absolute: 20, share: 0.5 },
    of: (_, depth) => depth,
  },
]

const get = (metrics: Map<string, number>, name: string): number => metrics.get(name) ?? Number.NaN

/** Samples a service until it is told to stop. */
export function startWatching(url: string, { read }: Database, { every }: { every: number }) {
  const samples = figures.map((): number[] => [])
  let stopped = false
  const look = async () => {
    const [text, depth] = await Promise.all([fetch(`${url}/metrics`).then((reply) => reply.text()), waiting(read)])
    const metrics = metricsOf(text)
    for (const [n, { of }] of figures.entries()) samples[n]?.push(of(metrics, depth))
  }
  const looking = (async () => {
    while (!stopped) {
      await look()
      await sleep(every)
    }
  })()
  return {
    stop: async (): Promise<readonly Figure[]> => {
      stopped = true
      await looking
      return figures.map((figure, n) => {
        const values = samples[n] ?? []
        return { ...figure, samples: values, trend: trendOf(values, figure) }
      })
    },
  }
}

export interface Figure extends Watched {
  readonly samples: readonly number[]
  readonly trend: Trend | undefined
}

/** Mails, notifications and work for servers that could be done right now. */
async function waiting(read: Database['read']): Promise<number> {
  const due = new Date().toISOString()
  const counts = await Promise.all([
    read('emails').where({ status: 'queued' }).where('next_attempt_at', '<=', due).count({ n: '*' }),
    read('notifications').where({ status: 'pending' }).where('next_attempt_at', '<=', due).count({ n: '*' }),
    read('module_queue').where({ status: 'pending' }).where('next_attempt_at', '<=', due).count({ n: '*' }),
  ])
  return counts.reduce((sum, [row]) => sum + Number(row?.n), 0)
}

/** Prometheus text -> the values of the series without labels. */
const metricsOf = (text: string): Map<string, number> =>
  new Map([...text.matchAll(/^(\w+) (\S+)$/gm)].map(([, name = '', value]) => [name, Number(value)]))
