import Router from '@koa/router'
import type { Context as KoaContext } from 'koa'
import type { Database } from '../db/database.js'
import { databaseUnreachable, Refused } from '../engine/errors.js'
import type { Metrics } from './metrics.js'

/** Milliseconds that a health check waits for the database. */
const databaseTimeoutMs = 2000

/** Returns why the database does not answer or cannot be used; undefined where it can, in time. */
export async function databaseProblem(database: Pick<Database, 'probe'>): Promise<string | undefined> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<string>((resolve) => {
    timer = setTimeout(resolve, databaseTimeoutMs, 'The database does not answer in time')
  })
  const asked = database.probe().then(
    () => undefined,
    (error: Error) => error.message || 'The database does not answer',
  )
  return Promise.race([asked, late]).finally(() => clearTimeout(timer))
}

const answers = async (database: Database): Promise<boolean> => (await databaseProblem(database)) === undefined

/** Returns the health answer. An unreachable database is a 503, like everywhere. */
export async function health(database: Database, at: Date) {
  if (!(await answers(database))) throw new Refused(databaseUnreachable)
  return { result: 'success', health: { status: 'ok', database: 'ok', timestamp: at.toISOString() } }
}

export interface Probes {
  readonly database: Database
  readonly metrics: Metrics
  readonly draining: () => boolean
  /** True once the set-up of an empty database is complete, whichever process does it. */
  readonly isSetUp: () => boolean
  /** Throws Refused where the caller may not see the metrics. */
  readonly expectMetricsAccess: (koa: KoaContext) => Promise<void>
}

/** Addresses that are answered from the moment the port is open. */
export const probePaths: ReadonlySet<string> = new Set(['/livez', '/readyz', '/metrics'])

/** Routes for monitoring: alive, ready, and metrics. They have no rate limit, so that load balancers may poll. */
export function probes({ database, metrics, draining, isSetUp, expectMetricsAccess }: Probes): Router {
  const router = new Router()
  const unreadiness = async (): Promise<string | undefined> => {
    if (draining()) return 'draining'
    if (!isSetUp()) return 'setting up'
    return (await answers(database)) ? undefined : 'database unreachable'
  }
  router.get('/livez', (koa) => {
    koa.body = { status: 'ok' }
  })
  router.get('/readyz', async (koa) => {
    const problem = await unreadiness()
    koa.status = problem === undefined ? 200 : 503
    if (problem !== undefined) koa.set('Retry-After', '1')
    koa.body = { status: problem ?? 'ok' }
  })
  router.get('/metrics', async (koa, next) => {
    // The router takes /Metrics and /metrics/ for the same, which the rule of a proxy for /metrics does not.
    if (koa.path !== '/metrics') return next()
    await expectMetricsAccess(koa)
    koa.type = metrics.contentType
    koa.body = await metrics.text()
  })
  return router
}
