import { setTimeout as sleep } from 'node:timers/promises'
import type { Database } from '../../db/database.js'
import { calculateTrend, type Trend, type Watched } from './trend.js'

const memory = { unit: 'MiB', allowed: { absolute: 12, share: 0.1 } }

/** Watched figures. `of` takes a sample from /metrics or from the numbers of due rows. */
const figures: readonly (Watched & { readonly of: (metrics: Map<string, number>, waiting: Waiting) => number })[] = [
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
    title: 'event loop lag (p99)',
    unit: 'ms',
    quantile: 0.5,
    allowed: { absolute: 15, share: 0.5 },
    of: (m) => get(m, 'nodejs_eventloop_lag_p99_seconds') * 1000,
  },
  ...(['emails', 'deliveries', 'module_queue'] as const).map((table) => ({
    title: `${table} that are due and wait`,
    unit: '',
    quantile: 0.5,
    // Workers look for rows every five seconds, so new rows accumulate until the next look.
    allowed: { absolute: 30, share: 0.5 },
    of: (_: unknown, waiting: Waiting) => waiting[table],
  })),
]

const get = (metrics: Map<string, number>, name: string): number => metrics.get(name) ?? Number.NaN

/** Samples a service every `every` milliseconds until it is stopped. */
export function startWatching(url: string, { read }: Database, { every }: { every: number }) {
  const samples = figures.map((): number[] => [])
  let stopped = false
  const look = async () => {
    const [text, waiting] = await Promise.all([fetch(`${url}/metrics`).then((reply) => reply.text()), waitingIn(read)])
    const metrics = metricsOf(text)
    for (const [n, { of }] of figures.entries()) samples[n]?.push(of(metrics, waiting))
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
        return { ...figure, samples: values, trend: calculateTrend(values, figure) }
      })
    },
  }
}

export interface Figure extends Watched {
  readonly samples: readonly number[]
  readonly trend: Trend | undefined
}

/** Number of rows that are due, by table. */
type Waiting = Readonly<Record<'emails' | 'deliveries' | 'module_queue', number>>

async function waitingIn(read: Database['read']): Promise<Waiting> {
  const due = new Date().toISOString()
  const [emails, deliveries, module_queue] = await Promise.all([
    read('emails').where({ status: 'queued' }).where('next_attempt_at', '<=', due).count({ n: '*' }).first(),
    read('deliveries').where({ status: 'pending' }).where('next_attempt_at', '<=', due).count({ n: '*' }).first(),
    read('module_queue').where({ status: 'pending' }).where('next_attempt_at', '<=', due).count({ n: '*' }).first(),
  ])
  return { emails: Number(emails?.n), deliveries: Number(deliveries?.n), module_queue: Number(module_queue?.n) }
}

/** Parses the series without labels in a Prometheus text. */
const metricsOf = (text: string): Map<string, number> =>
  new Map([...text.matchAll(/^(\w+) (\S+)$/gm)].map(([, name = '', value]) => [name, Number(value)]))
