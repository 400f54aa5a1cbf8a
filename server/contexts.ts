import { randomBytes } from 'node:crypto'
import type { Knex } from 'knex'
import { presentRecords } from '../actions/_shared/event-records.js'
import { cached } from '../db/cached.js'
import type { JobDatabase } from '../db/database.js'
import { loadLetterheads } from '../domain/billing/letterheads.js'
import type { LineKinds } from '../domain/billing/line-kind.js'
import type { Context, Draft, RemoteContext } from '../domain/context.js'
import type { LoggedCall } from '../domain/log/logged-call.js'
import type { Modules } from '../domain/modules/modules.js'
import { loadModuleStates } from '../domain/modules/states.js'
import { notify } from '../domain/notifications/notify.js'
import { loadNotificationRules } from '../domain/notifications/rules.js'
import { acceptCompletedOrder } from '../domain/orders/changes.js'
import { printMailedInvoice } from '../domain/papers/mailed-invoices.js'
import type { DocumentPrinter } from '../domain/papers/printer.js'
import { type ModuleContextFactory, withCallParts } from '../domain/ports/module-call.js'
import type { SecretKey } from '../domain/secrets/keyring.js'
import { loadSettings } from '../domain/settings/settings.js'
import { businessTime, loadSandbox } from '../domain/system/sandbox.js'
import { loadTaxRules } from '../domain/taxes/tax-rules.js'
import { loadCurrencies } from '../domain/values/currencies.js'
import { PdfThreads } from './pdf/threads.js'

/** Creates the contexts in which rules run. */
export interface ContextFactory {
  /**
   * Creates a context on `db`, which defaults to a connection that reads committed data. `at` is the machine's time and
   * defaults to now. `author` is stored in records and log entries. `call` is the call that log entries belong to.
   */
  on(db?: Knex, at?: Date, author?: string, call?: LoggedCall): Promise<Draft<Context>>
  /**
   * Creates a context for rules that call a provider. These rules open their own transactions, and none stays open
   * during a provider call.
   */
  remote(at?: Date, author?: string): Promise<Draft<RemoteContext>>
  /**
   * Runs rules that change something, in one transaction, which may be retried. `beginCall` returns the logged call for
   * each attempt.
   */
  transaction<T>(
    job: (ctx: Context) => Promise<T>,
    at?: Date,
    author?: string,
    beginCall?: () => LoggedCall,
  ): Promise<T>
  /**
   * Caches settings, currencies, and similar data. Must be called before a transaction begins, because data loaded
   * inside it is not cached (db/cached.ts).
   */
  prepare(): Promise<unknown>
}

/** Dependencies of every context. */
export interface ContextSources {
  readonly database: JobDatabase
  readonly lineKinds: LineKinds
  readonly modules: Modules
  readonly moduleContexts: ModuleContextFactory
  readonly channels: RemoteContext['channels']
  readonly secretKey: SecretKey
  /** Returns the machine's time. */
  readonly now: () => Date
  readonly installationId: string
  /** Key for emailed links. */
  readonly linkKey: Buffer
  /**
   * True for a sandbox, whose contexts read their clock from the database. An existing database never becomes a
   * sandbox. Defaults to false.
   */
  readonly isSandbox?: boolean
  /** True if SMTP_URL is set. Defaults to false. */
  readonly sendsMail?: boolean
  readonly report: RemoteContext['report']
  /** Prints documents. Defaults to threads without the operator's fonts. */
  readonly printer?: DocumentPrinter | undefined
  /** Public address, which may be unknown until the service listens. */
  readonly origin: { readonly baseUrl: string }
}

/** Author of changes that no user requested. */
const system = 'system'

export function createContextFactory({
  database,
  lineKinds,
  modules,
  moduleContexts,
  channels,
  secretKey,
  now,
  installationId,
  linkKey,
  isSandbox = false,
  sendsMail = false,
  report,
  printer = new PdfThreads(),
  origin,
}: ContextSources): ContextFactory {
  const isAllowedPrivate = (host: string) => moduleContexts.isAllowedPrivate(host)
  const settings = cached(database, ['settings'], loadSettings)
  const currencies = cached(database, ['currencies'], loadCurrencies)
  const taxRules = cached(database, ['tax_rates', 'tax_rate_groups', 'settings'], async (db) =>
    loadTaxRules(db, await settings(db)),
  )
  const letterheads = cached(database, ['letterheads'], loadLetterheads)
  const moduleStates = cached(database, ['modules', 'staff', 'roles'], loadModuleStates)
  const notificationRules = cached(database, ['notification_rules'], loadNotificationRules)
  // One cache lookup instead of six, because every context needs all six values.
  const settled = cached(
    database,
    [
      ...['settings', 'currencies', 'tax_rates', 'tax_rate_groups', 'letterheads'],
      ...['modules', 'staff', 'roles', 'notification_rules'],
    ],
    async (db) => ({
      settings: await settings(db),
      currencies: await currencies(db),
      taxRules: await taxRules(db),
      letterheads: await letterheads(db),
      moduleStates: await moduleStates(db),
      notificationRules: await notificationRules(db),
    }),
  )
  const sandbox = isSandbox ? cached(database, ['sandbox'], loadSandbox) : undefined
  const on: ContextFactory['on'] = async (db = database.read, at = now(), author = system, call) => {
    const { settings, currencies, taxRules, letterheads, moduleStates, notificationRules } = await settled(db)
    return {
      db,
      now: sandbox === undefined ? at : businessTime(at, await sandbox(db)),
      machineNow: at,
      random: randomBytes,
      settings,
      currencies,
      taxRules,
      letterheads,
      lineKinds,
      modules,
      moduleStates,
      notificationRules,
      notify,
      presentRecords,
      acceptCompletedOrder,
      printer,
      secretKey,
      author,
      call,
      installationId,
      linkKey,
      baseUrl: origin.baseUrl,
      isAllowedPrivate,
      sendsMail: sendsMail && !isSandbox,
    }
  }
  const prepare = () => Promise.all([settled(), sandbox?.()])
  const transaction: ContextFactory['transaction'] = async (job, at, author, beginCall) => {
    await prepare()
    return database.transaction(async (db) => job(await on(db, at, author, beginCall?.())))
  }
  return {
    on,
    prepare,
    transaction,
    remote: async (at, author) => {
      const ctx = await on(undefined, at, author)
      const aheadMs = ctx.now.getTime() - ctx.machineNow.getTime()
      return Object.assign(ctx, {
        moduleContexts: aheadMs === 0 ? moduleContexts : withCallParts(moduleContexts, { aheadMs }),
        channels,
        report,
        printMailedInvoice,
        // Passes no fixed time, because the clock advances during a provider call.
        transaction: (job, beginCall) => transaction(job, undefined, author, beginCall),
      } satisfies Omit<RemoteContext, keyof Context>)
    },
  }
}
