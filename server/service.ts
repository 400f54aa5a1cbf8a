import { createHmac } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import Koa, { type Middleware } from 'koa'
import { Registry } from 'prom-client'
import { cached } from '../db/cached.js'
import type { ConnectOptions, Database, JobDatabase } from '../db/database.js'
import { loadBans } from '../domain/access/bans.js'
import { createMailHost } from '../domain/mail/sender.js'
import type { Modules } from '../domain/modules/modules.js'
import { channels } from '../domain/notifications/channels.js'
import { getRootKey } from '../domain/secrets/keyring.js'
import { shortRetentionWarning } from '../domain/settings/log-retention.js'
import { loadPublicUrl, recordPublicUrl } from '../domain/system/installation.js'
import type { Machine } from '../domain/system/machine.js'
import { setOperatorLanguages } from '../domain/words/catalog.js'
import { callerAddress, createRangeMatcher } from '../engine/address.js'
import { AttemptLimits } from '../engine/attempt-limits.js'
import { BodyMemory } from '../engine/body-memory.js'
import { type Catalogue, loadCatalogue } from '../engine/catalogue.js'
import { buildOpenApi } from '../engine/documents/openapi.js'
import { MemoryLimits } from '../engine/limits.js'
import { Representation } from '../engine/representation.js'
import { startRunner } from '../engine/runner.js'
import { about } from './about.js'
import { createAccounts } from './accounts.js'
import { apiRoutes } from './api.js'
import { startJobs } from './background-jobs.js'
import { bootstrap, type FirstCredential } from './bootstrap.js'
import type { Config } from './config.js'
import { type ContextFactory, type ContextSources, createContextFactory } from './contexts.js'
import { CredentialUses } from './credential-uses.js'
import { registerErrorMetrics } from './database-metrics.js'
import { expectOwnExtensions } from './extension-owners.js'
import { extensionFolder, listExtensionFolders } from './extensions.js'
import { handleFailures, logFailure } from './failures.js'
import { FallbackLimits } from './fallback-limits.js'
import { createProbes } from './health.js'
import { drainMs, listen } from './http-server.js'
import type { ResolveHost } from './incoming/mailbox-worker.js'
import { StoredSources } from './known-sources.js'
import { loadLanguages } from './languages.js'
import { loadLineKinds } from './line-kinds.js'
import { createErrorReporter, type Log } from './log.js'
import { describeMachine } from './machine.js'
import { makeMetrics } from './metrics.js'
import { createMetricsAccess } from './metrics-access.js'
import { loadMiddleware } from './middleware.js'
import { LiveModuleContexts } from './module-context.js'
import { loadModules } from './modules.js'
import { buildModulesPage } from './modules-page.js'
import { openDatabase } from './open-database.js'
import { createPublicGuard, resolvePermitted } from './outgoing.js'
import { challengePage } from './pages/challenge.js'
import { clientPages } from './pages/client.js'
import { docsPage } from './pages/docs.js'
import { loadPages } from './pages/load-pages.js'
import { logoPage } from './pages/logo.js'
import { withTemplates } from './pages/page-templates.js'
import { rootPage } from './pages/root.js'
import { PdfThreads } from './pdf/threads.js'
import {
  type ObserveCall,
  observeChannels,
  observeMail,
  observeModules,
  registerProviderMetrics,
} from './provider-metrics.js'
import { ReadOnlyWatch } from './read-only.js'
import { RefusalCounter } from './refusal-counter.js'
import { expectSandboxUnchanged, sandboxHeader } from './sandbox.js'
import { recordServiceStart } from './service-starts.js'
import { SharedLimits } from './shared-limits.js'
import { refuseWhileStarting } from './starting.js'
import { describeTestModes } from './test-mode-notes.js'
import { isSecure, transportSecurityHeaders } from './transport-security.js'
import { createUnreadablePasswordLogger } from './unreadable-passwords.js'
import { vocabulary } from './vocabulary.js'
import { createWebhooks, isReportAddress } from './webhooks.js'

export interface ServiceOptions extends Pick<ConnectOptions, 'onQuery' | 'isDirect'> {
  /** Returns the current time. Tests move the clock. */
  readonly now?: () => Date
  /** Overrides data about the machine, so that tests can simulate a full disk, for example. */
  readonly machine?: Partial<Machine>
  /** Memory for request bodies. Tests provide less. */
  readonly bodies?: BodyMemory
  /** Rate limit counts on SQLite, which tests clear. PostgreSQL counts in tables. */
  readonly memoryLimits?: MemoryLimits
  /** Milliseconds before the first run of each background job. Most tests end earlier and need no jobs. */
  readonly jobsAfterMs?: number
}

export interface Service {
  readonly url: string
  readonly database: Database
  readonly catalogue: Catalogue
  readonly modules: Modules
  /** Creates contexts for rules that run without an action, such as the daily job. */
  readonly contexts: ContextFactory
  /** The first credential, if this start created it. */
  readonly firstCredential: FirstCredential | undefined
  /** True for a sandbox, whose clock can be moved. */
  readonly isSandbox: boolean
  /** Runs every background job now instead of after its pause. */
  wake(): void
  /** Wakes all background jobs, and resolves when none of them has more to do. */
  runJobs(): Promise<void>
  /** Lets jobs in progress finish, and starts no job until `wake` or `runJobs`. */
  restJobs(): Promise<void>
  /** Stores data that calls have left in memory, such as the last use of a credential. Failures are logged. */
  store(): Promise<void>
  /**
   * Reports through the probes that the service is draining, and accepts calls for DRAIN_DELAY. Then finishes calls in
   * flight and calls sent within `linger` milliseconds on open connections, and closes everything.
   */
  stop(linger?: number): Promise<void>
}

/**
 * Loads the catalog, connects, migrates, and serves. Throws an Error with a message for the operator if a step fails.
 */
export async function startService(config: Config, log: Log, options: ServiceOptions = {}): Promise<Service> {
  const { now = () => new Date() } = options
  await expectOwnExtensions(config, (message) => log.warn(message))
  const catalogue = await loadCatalogue(await listExtensionFolders('actions', config), vocabulary)
  const lineKinds = await loadLineKinds()
  const installed = await loadModules(await listExtensionFolders('modules', config))
  const middleware = await loadMiddleware(config)
  setOperatorLanguages(await loadLanguages(config, (message) => log.warn(message)))
  const registry = new Registry()
  const { database, secretKey, installationId, linkKey, isSandbox } = await openDatabase(config, {
    ...options,
    serving: true,
    manifestOf: (type, name) => installed.find(type, name),
    now: now(),
    onError: registerErrorMetrics(registry),
    warn: (message) => log.warn(message),
    say: (sentence) => log.info(sentence),
  })
  try {
    const observeCall = registerProviderMetrics(registry)
    const observed = {
      modules: observeModules(installed.offered(isSandbox), observeCall),
      channels: observeChannels(channels, observeCall),
    }
    const found = { catalogue, lineKinds, middleware, secretKey, database, installationId, linkKey, isSandbox }
    const parts = { ...options, ...found, ...observed, now, registry, observeCall }
    return await serve(config, isSandbox ? log.child({ sandbox: true }) : log, parts)
  } catch (error) {
    await database.close()
    throw error
  }
}

interface Parts
  extends ServiceOptions,
    Pick<ContextSources, 'lineKinds' | 'modules' | 'channels' | 'secretKey' | 'installationId' | 'linkKey'> {
  readonly now: () => Date
  readonly catalogue: Catalogue
  /** The operator's middleware (EXTENSIONS_DIR), in the order in which it runs. */
  readonly middleware: readonly Middleware[]
  readonly database: Database
  readonly isSandbox: boolean
  /** Contains the metrics for the database and providers. Metrics for calls and jobs are added later. */
  readonly registry: Registry
  readonly observeCall: ObserveCall
}

async function serve(config: Config, wholeLog: Log, parts: Parts): Promise<Service> {
  const { now, catalogue, modules, middleware, secretKey, database, isSandbox } = parts
  const { registry, observeCall } = parts
  const readOnly = new ReadOnlyWatch(database, wholeLog)
  const log = readOnly.quiet(wholeLog)
  const { machine: stated, bodies = new BodyMemory() } = parts
  const origin = { baseUrl: config.baseUrl ?? '' }
  const { allowPrivateHosts } = config
  const moduleContexts = new LiveModuleContexts({ log, allowPrivateHosts, secretKey, now, isSandbox })
  const report = createErrorReporter(log)
  const printer = new PdfThreads({ fontsDir: config.paperFontsDir })
  const sendsMail = config.smtpUrl !== undefined
  const sources = { ...parts, moduleContexts, report, printer, origin, sendsMail }
  const contextsOn = (database: JobDatabase) => createContextFactory({ ...sources, database })
  const contexts = contextsOn(database)
  const { databaseUrl } = config
  const machine = { ...describeMachine(database, databaseUrl), ...stated }
  const metrics = makeMetrics({ registry, database, databaseUrl, machine, contextOn: contexts.on })
  const unreadable = createUnreadablePasswordLogger(log)
  const accounts = createAccounts(database, unreadable)
  const trusted = createRangeMatcher(config.trustProxy)
  const headers = [...transportSecurityHeaders(config.baseUrl), ...(isSandbox ? sandboxHeader : [])]
  const limits = {
    store:
      database.dialect === 'postgres'
        ? new FallbackLimits(new SharedLimits(database.read), (error) => readOnly.notices(error))
        : (parts.memoryLimits ?? new MemoryLimits()),
    authenticated: config.rateLimit,
    anonymous: config.rateLimitAnonymous,
  }
  const known = new StoredSources(database, (error) => report(error, { table: 'known_sources' }))
  const attempts = new AttemptLimits({
    store: limits.store,
    known,
    limit: limits.anonymous,
    pepper: createHmac('sha256', getRootKey(secretKey)).update('guesses').digest(),
  })
  // Built once, because it can be requested without a credential and building it takes as long as dozens of calls.
  let described: Representation | undefined
  const document = () =>
    (described ??= new Representation(Buffer.from(JSON.stringify(buildOpenApi(catalogue, about(origin.baseUrl))))))

  const refusals = new RefusalCounter()
  const uses = new CredentialUses()
  const noteUse = uses.note.bind(uses)
  const bans = cached(database, ['banned_addresses'], loadBans)
  let draining = () => false
  let isSetUp = false
  const app = new Koa()
  app.on('error', (error, ctx) => logFailure(log, error, ctx))
  app.use(handleFailures(log, database, headers))
  for (const one of middleware) app.use(one)
  app.use(refuseWhileStarting(() => isSetUp))
  const api = apiRoutes({
    database,
    contexts,
    catalogue,
    accounts,
    limits,
    bodies,
    attempts,
    trusted,
    secretKey,
    unreadable,
    metrics,
    log,
    document,
    machine,
    refusals,
    noteUse,
    now,
  })
  app.use(api.routes())
  app.use(
    createProbes({
      database,
      metrics,
      draining: () => draining(),
      isSetUp: () => isSetUp,
      expectMetricsAccess: createMetricsAccess({ accounts, attempts, trusted, now, noteUse }),
    }).routes(),
  )
  app.use(createWebhooks({ contexts, limits: limits.store, trusted, now, log }))
  app.use(rootPage)
  app.use(
    docsPage({
      openapi: document,
      catalogue,
      about: () => about(origin.baseUrl),
      modulesText: () => buildModulesPage(modules),
      isSandbox,
    }),
  )
  app.use(challengePage(database))
  app.use(logoPage(database, contexts.on))
  app.use(
    clientPages({
      database,
      pages: await withTemplates(await loadPages(), await extensionFolder('pages', config), report),
      contextOn: contexts.on,
      remote: (author) => contexts.remote(undefined, author),
      bodies,
      attempts: {
        limits: attempts,
        addressOf: (req) => callerAddress(req, trusted),
        unreadable,
        noteRefusal: (refusal) => refusals.note(refusal),
      },
      isBanned: async (req) => (await bans()).hold(callerAddress(req, trusted), now()),
      secure: () => isSecure(origin.baseUrl),
      isSandbox,
    }),
  )

  // If the start cannot be recorded, for example on a full disk, the service starts anyway.
  const lateNote = await recordServiceStart(database, (error) => report(error, {}))

  const server = await listen(app.callback(), {
    ...config,
    trusted,
    headers,
    hasOwnPlaces: isReportAddress,
    onArrival: database.callArrived,
    isProxied: config.trustProxy.length > 0,
  })
  draining = server.draining
  const url = `http://${config.host.includes(':') ? `[${config.host}]` : config.host}:${server.port}`
  origin.baseUrl ||= url

  // Runs after the port is open, so that a failed start leaves no credential that was never shown. Until a credential
  // exists, calls get 503 instead of an authentication error.
  const first = {
    database,
    secretKey,
    linkKey: parts.linkKey,
    modules,
    contextOn: contexts.on,
    wanted: config.bootstrap,
    now: now(),
  }
  const firstCredential = await bootstrap(first)
    .then(async (credential) => {
      await expectSandboxUnchanged(database, isSandbox)
      return credential
    })
    .catch(async (error) => {
      await server.drain()
      throw error
    })
  isSetUp = true
  const isStated = config.statedBaseUrl !== undefined
  // The processes that serve the API also serve the pages, so links that a worker creates use their address.
  const servedAt = config.role === 'worker' ? await loadPublicUrl(database.read) : undefined
  if (servedAt !== undefined) {
    if (isStated && origin.baseUrl !== servedAt)
      log.warn(
        `Links lead to ${servedAt}, the address of the service, and not to ${origin.baseUrl} (BASE_URL of this worker)`,
      )
    origin.baseUrl = servedAt
  }
  // A worker without BASE_URL has no address that others could use. A full disk does not stop the startup.
  else if (isStated || config.role !== 'worker')
    await recordPublicUrl(database, origin.baseUrl, { isStated }).catch((error: unknown) => report(error, {}))

  const keepingNote = shortRetentionWarning((await contexts.on()).settings)
  if (keepingNote !== undefined) log.warn(keepingNote)
  for (const note of describeTestModes(await contexts.on(), modules)) log.warn(note)

  const working = config.role !== 'api'
  const smtpUrl = working && !isSandbox ? config.smtpUrl : undefined
  const transport =
    smtpUrl === undefined
      ? undefined
      : observeMail(
          (await import('./smtp.js')).smtpTransport(smtpUrl, { host: createMailHost(origin.baseUrl) }),
          observeCall,
        )
  const jobs = database.forJobs
  const guard = createPublicGuard(config.allowPrivateHosts)
  const resolveHost: ResolveHost = (host, signal) => resolvePermitted(host, { signal, guard, onlyLoopback: isSandbox })
  const onError = (error: unknown, job: string) => log.error({ err: error, job }, 'a job failed')
  const later = { firstAfterMs: parts.jobsAfterMs ?? 0 }
  const runners = [
    startRunner(readOnly.resting(refusals.job(jobs)), onError, later),
    startRunner(readOnly.resting(uses.job(jobs)), onError, later),
    ...(lateNote === undefined ? [] : [startRunner(readOnly.resting(lateNote), onError)]),
    ...(working
      ? startJobs(
          { contexts: contextsOn(jobs), database: jobs, transport, resolveHost },
          onError,
          readOnly.resting,
          later,
        )
      : []),
  ]
  const store = async () => {
    await known.rest()
    await refusals.storeAll(jobs).catch((error: unknown) => onError(error, 'refusals'))
    await uses.store(jobs).catch((error: unknown) => onError(error, 'credential uses'))
  }
  return {
    url,
    database,
    catalogue,
    modules,
    contexts,
    firstCredential,
    isSandbox,
    store,
    wake: () => {
      for (const runner of runners) runner.wake()
    },
    runJobs: async () => {
      await Promise.all(runners.map((runner) => runner.run()))
    },
    restJobs: async () => {
      await Promise.all(runners.map((runner) => runner.rest()))
    },
    stop: async (linger) => {
      server.announceEnd()
      const rested = Promise.all(runners.map((runner) => runner.stop()))
      if (config.drainDelayMs > 0) await sleep(config.drainDelayMs)
      const late = sleep(drainMs, undefined, { ref: false })
      await server.drain(linger)
      // A job that takes longer is left behind, for example while it waits for a mail server. Its row is retried when
      // its lease ends.
      await Promise.race([rested, late])
      transport?.close()
      await Promise.race([store(), late])
      readOnly.stop()
      await database.close()
    },
  }
}
