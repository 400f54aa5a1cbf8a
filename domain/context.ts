import type { Knex } from 'knex'
import type { ModuleContextFactory } from './ports/module-call.js'
import type { SecretKey } from './secrets/keyring.js'
import type { Settings } from './settings/settings.js'
import type { Currencies } from './values/currencies.js'
import { type Day, toDay } from './values/days.js'

/**
 * Dependencies of domain functions, among them the database (a transaction if rows change), the clocks, the random
 * source, and the settings. Domain areas add their own properties with their types (`interface Context` in modules/,
 * events/, notifications/, log/, and billing/).
 */
export interface Context {
  readonly db: Knex
  /** Business time, for days, due dates, and retries in queues. A sandbox has its own clock. */
  readonly now: Date
  /** The machine's time, for leases, tokens, sessions, limits, and signatures (R-2404). */
  readonly machineNow: Date
  /** Returns cryptographically random bytes. */
  readonly random: (size: number) => Buffer
  readonly settings: Settings
  readonly currencies: Currencies
  /** Encrypts values that must be readable later, such as server passwords. */
  readonly secretKey: SecretKey
  /**
   * Author of changes: a username, `login` with an ID, or `system` for the service itself. Not readonly, because a page
   * learns its login only after the context was created (signAsLogin).
   */
  author: string
  /** Random ID of this installation, which it sends to providers. */
  readonly installationId: string
  /** Key for the codes in emailed links (secrets/link-key.ts). */
  readonly linkKey: Buffer
  /** Public URL of the service for links, without a trailing slash. */
  readonly baseUrl: string
  /** Returns true if ALLOW_PRIVATE_HOSTS lists the host name or address. */
  readonly isAllowedPrivate: (host: string) => boolean
}

/**
 * Context of functions that call providers or process batches. No transaction is open when they start. They open their
 * own transactions.
 */
export interface RemoteContext extends Context {
  /**
   * Runs a function in its own transaction. `beginCall` creates the `call` of the transaction's context, and is called
   * again for each retry of the transaction.
   */
  readonly transaction: <T>(
    run: (ctx: Context) => Promise<T>,
    beginCall?: () => NonNullable<Context['call']>,
  ) => Promise<T>
  readonly moduleContexts: ModuleContextFactory
  /** Reports a partial failure to the operator. The work continues. */
  readonly report: (error: unknown, facts: Readonly<Record<string, string | number>>) => void
}

/** Context for processing batches, each in its own transaction. */
export type BatchContext = Context & Pick<RemoteContext, 'transaction' | 'report'>

/**
 * A context that its creator can still complete before passing it on. Copying the context instead would cost each call
 * as much as a small query.
 */
export type Draft<C extends Context> = { -readonly [Part in keyof C]: C[Part] }

/** Returns a time in its stored form: ISO 8601 in UTC, which sorts as text. */
export const instant = (at: Date): string => at.toISOString()

/** Returns the stored form of the time `milliseconds` after another. A negative number yields an earlier time. */
export const later = (from: Date, milliseconds: number): string => instant(new Date(from.getTime() + milliseconds))

/** Returns the current day in the service's time zone. */
export const today = ({ now, settings }: Pick<Context, 'now' | 'settings'>): Day => toDay(now, settings.timeZone)
