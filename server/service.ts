import { createHmac, randomBytes } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import type { RequestListener } from 'node:http'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { Knex } from 'knex'
import Koa from 'koa'
import { cached } from '../db/cached.js'
import { type ConnectOptions, connect } from '../db/connect.js'
import type { Database } from '../db/database.js'
import { loadCurrencies } from '../domain/currencies.js'
import { Fault } from '../domain/faults.js'
import type { MailTransport } from '../domain/mail/delivery.js'
import { loadSettings } from '../domain/settings.js'
import type { Work } from '../domain/work.js'
import { callerAddress, matcher } from '../engine/address.js'
import { createApi } from '../engine/api.js'
import { type Catalogue, loadCatalogue } from '../engine/catalogue.js'
import { fromHeaders } from '../engine/credential.js'
import { Gate } from '../engine/gate.js'
import { MemoryLimits } from '../engine/limits.js'
import { openapi } from '../engine/openapi.js'
import { paths } from '../engine/paths.js'
import type { Call } from '../engine/perform.js'
import { type Runner, startRunner } from '../engine/runner.js'
import { clientPages } from '../pages/client.js'
import { docsPage } from '../pages/docs.js'
import { about } from './about.js'
import { accountsOf } from './accounts.js'
import { bootstrap, type FirstCredential } from './bootstrap.js'
import type { Config } from './config.js'
import { usualFailures } from './failures.js'
import { answers, probes } from './health.js'
import { drainFor, listen } from './http-server.js'
import type { Log } from './log.js'
import { mailJob } from './mail-worker.js'
import { makeMetrics } from './metrics.js'
import { deleteExpiredKeys, replays } from './replays.js'
import { findSecretKey } from './secret-key.js'
import { SharedLimits } from './shared-limits.js'
import { smtpTransport } from './smtp.js'
import { vocabulary } from './vocabulary.js'

export interface ServiceOptions extends Pick<ConnectOptions, 'onQuery'> {
  /** Tests move the clock. */
  readonly now?: () => Date
}

export interface Service {
  readonly url: string
  readonly database: Database
  readonly catalogue: Catalogue
  /** Set where this start filled an empty database. */
  readonly firstCredential: FirstCredential | undefined
  /** Looks for mail to deliver now rather than at the next turn. */
  wake(): void
  /** Lets calls in flight finish, and those that open connections bring within `linger` milliseconds, then closes all. */
  stop(linger?: number): Promise<void>
}

const underApi = /^\/api(?:[/?#]|$)/
const actionsFolder = fileURLToPath(new URL('../actions', import.meta.url))

/** The folders that hold actions: our own, and the operator's where there is one. */
export async function actionFolders({ extensionsDir }: Pick<Config, 'extensionsDir'>): Promise<string[]> {
  if (extensionsDir === undefined) return [actionsFolder]
  const names = await readdir(extensionsDir).catch((error: Error) => {
    throw new Error(`EXTENSIONS_DIR cannot be read: ${error.message}`)
  })
  return names.includes('actions') ? [actionsFolder, join(extensionsDir, 'actions')] : [actionsFolder]
}

/** Connects, migrates, loads the catalogue and serves. Throws an Error of one line where that cannot be. */
export async function startService(config: Config, log: Log, options: ServiceOptions = {}): Promise<Service> {
  const { now = () => new Date() } = options
  const catalogue = await loadCatalogue(await actionFolders(config), vocabulary)
  const secretKey = await findSecretKey(config)
  const database = await connect(config.databaseUrl, { ...options, serving: true })
  try {
    return await serve(config, log, { ...options, now, catalogue, secretKey, database })
  } catch (error) {
    await database.close()
    throw error
  }
}

interface Parts extends ServiceOptions {
  readonly now: () => Date
  readonly catalogue: Catalogue
  readonly secretKey: Buffer
  readonly database: Database
}

async function serve(config: Config, log: Log, { now, catalogue, secretKey, database }: Parts): Promise<Service> {
  const settings = cached(database, ['settings'], loadSettings)
  const currencies = cached(database, ['currencies'], loadCurrencies)
  const origin = { baseUrl: config.baseUrl ?? '' }
  const work = async (db: Knex, at: Date = now()): Promise<Work> => ({
    db,
    now: at,
    random: randomBytes,
    settings: await settings(db),
    currencies: await currencies(db),
    baseUrl: origin.baseUrl,
  })

  const metrics = makeMetrics(database)
  const accounts = accountsOf(database)
  const trusted = matcher(config.trustProxy)
  // Made once: it is asked for without a credential, and making it takes as long as dozens of calls.
  let described: string | undefined
  const document = () => (described ??= JSON.stringify(openapi(catalogue, about(origin.baseUrl))))

  const api = createApi<Knex>({
    catalogue,
    accounts,
    limits: {
      store: database.dialect === 'postgres' ? new SharedLimits(database.read) : new MemoryLimits(),
      authenticated: config.rateLimit,
      anonymous: config.rateLimitAnonymous,
    },
    trusted,
    pepper: createHmac('sha256', secretKey).update('idempotency').digest(),
    now,
    read: database.read,
    transaction: async (job) => {
      // Looked up before a connection is held, so that it is remembered.
      await Promise.all([settings(), currencies()])
      return database.transaction(job)
    },
    context: async (db: Knex, call: Call) => ({
      ...(await work(db, call.now)),
      actor: call.actor,
      transaction: <T>(job: (inner: Work) => Promise<T>) =>
        database.transaction(async (trx) => job(await work(trx, call.now))),
    }),
    fault: (error) => (error instanceof Fault ? error : undefined),
    replays,
    documents: new Map<string, () => string | Promise<string>>([
      [paths.health, async () => JSON.stringify(await health(database, now()))],
      [paths.versionedDocument, document],
    ]),
    unreachable: (error) => database.unreachable(error),
    finished: (outcome) => {
      metrics.observe(outcome)
      log.info(outcome, 'call')
    },
    failed: (error, requestId) => log.error({ err: error, requestId }, 'a call failed'),
  })

  const gate = new Gate(accounts)
  const loopback = matcher(['127.0.0.0/8', '::1'])
  let draining = () => false
  const app = new Koa()
  app.on('error', (error) => log.error({ err: error }, 'a page failed'))
  app.use(usualFailures(log, database))
  app.use(
    probes({
      database,
      metrics,
      draining: () => draining(),
      mayMeasure: async (ctx) => {
        if (loopback(callerAddress(ctx.req, trusted))) return true
        const presented = fromHeaders(ctx.req.headers)
        const account = presented && (await gate.identify(presented))
        return account?.enabled === true && account.allows?.(callerAddress(ctx.req, trusted)) !== false
      },
    }).routes(),
  )
  app.use(docsPage({ openapi: document }))
  app.use(clientPages({ database, work, secure: () => origin.baseUrl.startsWith('https:') }))

  const pages = app.callback()
  const answer: RequestListener = (req, res) => {
    if (!underApi.test(req.url ?? '')) return void pages(req, res)
    api(req, res).catch((error) => {
      log.error({ err: error }, 'an answer failed')
      res.destroy()
    })
  }
  const server = await listen(answer, config)
  draining = server.draining
  const url = `http://${config.host.includes(':') ? `[${config.host}]` : config.host}:${server.port}`
  origin.baseUrl ||= url

  // Not before the address is ours: a credential that is made must come to be told.
  const wanted = config.bootstrap
  const firstCredential = await bootstrap({ database, secretKey, work, wanted, now: now() }).catch(async (error) => {
    await server.drain()
    throw error
  })

  const transport = config.role === 'api' || config.smtpUrl === undefined ? undefined : smtpTransport(config.smtpUrl)
  const runners =
    config.role === 'api' ? [] : startRunners({ log, database, settings, transport, now, baseUrl: origin.baseUrl })
  return {
    url,
    database,
    catalogue,
    firstCredential,
    wake: () => {
      for (const runner of runners) runner.wake()
    },
    stop: async (linger) => {
      const late = sleep(drainFor, undefined, { ref: false })
      const rested = Promise.all(runners.map((runner) => runner.stop()))
      await server.drain(linger)
      // A mail server that takes longer than that: the mail is tried again once its lease is over.
      await Promise.race([rested, late])
      transport?.close()
      await database.close()
    },
  }
}

/** Specification, "Authentication" 8. An unreachable database is a 503, like everywhere. */
async function health(database: Database, at: Date) {
  if (!(await answers(database))) throw Object.assign(new Error('the database does not answer'), { code: 'ETIMEDOUT' })
  return { result: 'success', health: { status: 'ok', database: 'ok', timestamp: at.toISOString() } }
}

interface Workshop {
  readonly log: Log
  readonly database: Database
  readonly settings: () => ReturnType<typeof loadSettings>
  /** Without it mail stays queued. */
  readonly transport: MailTransport | undefined
  readonly now: () => Date
  readonly baseUrl: string
}

function startRunners({ log, database, settings, transport, now, baseUrl }: Workshop): Runner[] {
  const failed = (error: unknown, job: string) => log.error({ err: error, job }, 'a job failed')
  const host = new URL(baseUrl).hostname
  return [
    ...(transport === undefined ? [] : [startRunner(mailJob({ database, settings, transport, now, host }), failed)]),
    startRunner(
      {
        name: 'expired keys',
        every: 60 * 60 * 1000,
        run: async () => {
          await database.transaction((db) => deleteExpiredKeys(db, now()))
          return false
        },
      },
      failed,
    ),
  ]
}
