import Router from '@koa/router'
import type { Context as KoaContext } from 'koa'
import type { Database } from '../db/database.js'
import { databaseUnreachable, Refused } from '../engine/errors.js'
import type { Metrics } from './metrics.js'

/** Milliseconds that a health check waits for the database. */
const databaseTimeoutMs = 2000

/** Returns the reason why the database is unreachable or too slow, or undefined if it answers in time. */
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

/** Returns the health response. Throws Refused with 503 if the database is unreachable or too slow. */
export async function checkHealth(database: Database, at: Date) {
  if (!(await answers(database))) throw new Refused(databaseUnreachable)
  return { result: 'success', health: { status: 'ok', database: 'ok', timestamp: at.toISOString() } }
}

export interface Probes {
  readonly database: Database
  readonly metrics: Metrics
  readonly draining: () => boolean
  /** Returns true if the database has been set up, by this or another process. */
  readonly isSetUp: () => boolean
  /** Throws Refused if the caller may not see the metrics. */
  readonly expectMetricsAccess: (koa: KoaContext) => Promise<void>
}

/** Paths served from the moment the port opens, before the database is set up. */
export const probePaths: ReadonlySet<string> = new Set(['/livez', '/readyz', '/metrics'])

/** Returns routes for liveness, readiness, and metrics, without a rate limit so that load balancers can poll them. */
export function createProbes({ database, metrics, draining, isSetUp, expectMetricsAccess }: Probes): Router {
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
    // The router also matches /Metrics and /metrics/, which a proxy rule for /metrics does not.
    if (koa.path !== '/metrics') return next()
    await expectMetricsAccess(koa)
    koa.type = metrics.contentType
    koa.body = await metrics.text()
  })
  return router
}
