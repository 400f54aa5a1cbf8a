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
import { printMailedInvoice } from '../domain/papers/mailed-invoices.js'
import type { PaperPrinter } from '../domain/papers/printer.js'
import type { ModuleContextFactory } from '../domain/ports/module-call.js'
import type { SecretKey } from '../domain/secrets/keyring.js'
import { loadSettings } from '../domain/settings/settings.js'
import { businessTime, loadSandbox } from '../domain/system/sandbox.js'
import { loadTaxRules } from '../domain/taxes/tax-rules.js'
import { loadCurrencies } from '../domain/values/currencies.js'
import { PdfThreads } from './pdf/threads.js'

/** Makes the contexts that rules run in. */
export interface ContextFactory {
  /**
   * Makes a context on `db`, or for reading committed data if none is given. `at` is the machine's time and defaults to
   * now; `author` is the user name that records and the activity log get, `call` what their entries stand for.
   */
  on(db?: Knex, at?: Date, author?: string, call?: LoggedCall): Promise<Draft<Context>>
  /** Makes a context for rules that call a provider: they open their own transactions, none of them during a call. */
  remote(at?: Date, author?: string): Promise<Draft<RemoteContext>>
  /** Runs rules that change something, in one transaction; `beginCall` makes the call of each attempt. */
  transaction<T>(
    job: (ctx: Context) => Promise<T>,
    at?: Date,
    author?: string,
    beginCall?: () => LoggedCall,
  ): Promise<T>
  /**
   * Loads settings, currencies and the like into memory. To be called before a transaction begins: loaded inside one,
   * they would not be remembered for the next call (db/cached.ts).
   */
  prepare(): Promise<unknown>
}

/** The parts of every context. */
export interface ContextSources {
  readonly database: JobDatabase
  readonly lineKinds: LineKinds
  readonly modules: Modules
  readonly moduleContexts: ModuleContextFactory
  readonly channels: RemoteContext['channels']
  readonly secretKey: SecretKey
  /** The machine's clock. */
  readonly now: () => Date
  readonly installationId: string
  /** The key of mailed links. */
  readonly linkKey: Buffer
  /** Defaults to false. The clock of a sandbox is asked in each context; a database that is none never becomes one. */
  readonly isSandbox?: boolean
  readonly report: RemoteContext['report']
  /** Defaults to threads without fonts of the operator. */
  readonly printer?: PaperPrinter | undefined
  /** The public address, which may only be known once the service listens. */
  readonly origin: { readonly baseUrl: string }
}

/** The author of changes that nobody asked for. */
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
  // One look-up in memory instead of five, since every call makes it.
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
      printer,
      secretKey,
      author,
      call,
      installationId,
      linkKey,
      baseUrl: origin.baseUrl,
      isAllowedPrivate,
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
    remote: async (at, author) =>
      Object.assign(await on(undefined, at, author), {
        moduleContexts,
        channels,
        report,
        printMailedInvoice,
        // The clock goes on while a provider is waited for.
        transaction: (job, beginCall) => transaction(job, undefined, author, beginCall),
      } satisfies Omit<RemoteContext, keyof Context>),
  }
}
