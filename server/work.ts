import { randomBytes } from 'node:crypto'
import type { Knex } from 'knex'
import { cached } from '../db/cached.js'
import type { Database } from '../db/database.js'
import { loadTaxRates } from '../domain/billing/tax.js'
import { loadCurrencies } from '../domain/currencies.js'
import type { SecretKey } from '../domain/keyring.js'
import type { Modules } from '../domain/modules/modules.js'
import type { Situations } from '../domain/modules/occasion.js'
import { loadModuleStates } from '../domain/modules/states.js'
import { loadNotificationRules } from '../domain/notifications/rules.js'
import { loadSettings } from '../domain/system/settings.js'
import type { RemoteWork, Work } from '../domain/work.js'

/** Makes what rules stand on. */
export interface Works {
  /** On a connection, the one that reads unless another is named. */
  on(db?: Knex, at?: Date, author?: string): Promise<Work>
  /** For rules that talk to a provider: they open their own transactions. */
  remote(at?: Date, author?: string): Promise<RemoteWork>
  /** Runs rules that change something, in one transaction. */
  transaction<T>(job: (work: Work) => Promise<T>, at?: Date, author?: string): Promise<T>
  /** Looks up what is set up before a connection is held, so that it is remembered. */
  prepare(): Promise<unknown>
}

interface Ground {
  readonly database: Database
  readonly modules: Modules
  readonly situations: Situations
  readonly secretKey: SecretKey
  readonly now: () => Date
  readonly report: RemoteWork['report']
  /** The public address, which may only be known once the service listens. */
  readonly origin: { readonly baseUrl: string }
}

/** Who signs what nobody asked for. */
const system = 'system'

export function worksOf({ database, modules, situations, secretKey, now, report, origin }: Ground): Works {
  const isAllowedPrivate = (host: string) => situations.isAllowedPrivate(host)
  const settings = cached(database, ['settings'], loadSettings)
  const currencies = cached(database, ['currencies'], loadCurrencies)
  const taxRates = cached(database, ['tax_rates'], loadTaxRates)
  const moduleStates = cached(database, ['modules'], loadModuleStates)
  const notificationRules = cached(database, ['notification_rules'], loadNotificationRules)
  const on: Works['on'] = async (db = database.read, at = now(), author = system) => ({
    db,
    now: at,
    random: randomBytes,
    settings: await settings(db),
    currencies: await currencies(db),
    taxRates: await taxRates(db),
    modules,
    moduleStates: await moduleStates(db),
    notificationRules: await notificationRules(db),
    secretKey,
    author,
    baseUrl: origin.baseUrl,
    isAllowedPrivate,
  })
  const prepare = () => Promise.all([settings(), currencies(), taxRates(), moduleStates(), notificationRules()])
  const transaction: Works['transaction'] = async (job, at, author) => {
    await prepare()
    return database.transaction(async (db) => job(await on(db, at, author)))
  }
  return {
    on,
    prepare,
    transaction,
    remote: async (at, author) => ({
      ...(await on(undefined, at, author)),
      situations,
      report,
      // The clock goes on while a provider is waited for.
      transaction: (job) => transaction(job, undefined, author),
    }),
  }
}
