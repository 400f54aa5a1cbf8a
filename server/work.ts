import { randomBytes } from 'node:crypto'
import type { Knex } from 'knex'
import { cached } from '../db/cached.js'
import type { Database } from '../db/database.js'
import { loadCurrencies } from '../domain/currencies.js'
import { loadSettings } from '../domain/settings.js'
import type { Work } from '../domain/work.js'

/** Makes what rules stand on. */
export interface Works {
  /** On a connection, the one that reads unless another is named. */
  on(db?: Knex, at?: Date): Promise<Work>
  /** Runs rules that change something, in one transaction. */
  transaction<T>(job: (work: Work) => Promise<T>, at?: Date): Promise<T>
  /** Looks up what is set up before a connection is held, so that it is remembered. */
  prepare(): Promise<unknown>
}

interface Ground {
  readonly database: Database
  readonly now: () => Date
  /** The public address, which may only be known once the service listens. */
  readonly origin: { readonly baseUrl: string }
}

export function worksOf({ database, now, origin }: Ground): Works {
  const settings = cached(database, ['settings'], loadSettings)
  const currencies = cached(database, ['currencies'], loadCurrencies)
  const on: Works['on'] = async (db = database.read, at = now()) => ({
    db,
    now: at,
    random: randomBytes,
    settings: await settings(db),
    currencies: await currencies(db),
    baseUrl: origin.baseUrl,
  })
  const prepare = () => Promise.all([settings(), currencies()])
  return {
    on,
    prepare,
    transaction: async (job, at) => {
      await prepare()
      return database.transaction(async (db) => job(await on(db, at)))
    },
  }
}
