import type { Knex } from 'knex'
import type { ModuleContextFactory } from './ports/module-call.js'
import type { SecretKey } from './secrets/keyring.js'
import type { Settings } from './settings/settings.js'
import type { Currencies } from './values/currencies.js'
import { type Day, dayOf } from './values/days.js'

/**
 * The arguments of every rule: the database (a transaction, where rows change), clock, random source and settings. What a
 * rule is handed of a room above stands with the type that the room gives it (`interface Context` in modules/, events/,
 * notifications/, log/ and billing/).
 */
export interface Context {
  readonly db: Knex
  /** The time of business: days, due dates, and when a row of a queue is tried again. A sandbox has a clock of its own. */
  readonly now: Date
  /** The machine's time: leases, tokens, sessions, limits and signatures (R-2404). */
  readonly machineNow: Date
  /** Cryptographically random bytes. */
  readonly random: (size: number) => Buffer
  readonly settings: Settings
  readonly currencies: Currencies
  /** Encrypts values that have to be read again, such as the passwords of servers. */
  readonly secretKey: SecretKey
  /**
   * The name that changes are recorded under: a user name, a `login` with its id, or `system` for the service itself. A
   * page learns whose login it is from a rule (signAsLogin), so that it alone is not readonly.
   */
  author: string
  /** The random name of this installation, which its calls carry to providers. */
  readonly installationId: string
  /** The key that codes of mailed links are made with (secrets/link-key.ts). */
  readonly linkKey: Buffer
  /** The service's public address, for links; no slash at its end. */
  readonly baseUrl: string
  /** Returns true for a host, by name or address, that ALLOW_PRIVATE_HOSTS lists. */
  readonly isAllowedPrivate: (host: string) => boolean
}

/**
 * The context of a rule that calls a provider or works in batches: no transaction is open but those that it opens
 * itself.
 */
export interface RemoteContext extends Context {
  /** Runs rules in a transaction of their own; `beginCall` makes the call of its context, at every attempt anew. */
  readonly transaction: <T>(
    run: (ctx: Context) => Promise<T>,
    beginCall?: () => NonNullable<Context['call']>,
  ) => Promise<T>
  readonly moduleContexts: ModuleContextFactory
  /** Reports a failed part to the operator; the rest goes on. */
  readonly report: (error: unknown, facts: Readonly<Record<string, string | number>>) => void
}

/** The part of it that work in portions needs, each in a transaction of its own. */
export type PortionContext = Context & Pick<RemoteContext, 'transaction' | 'report'>

/**
 * A context that whoever has asked for it may still complete, before any rule has it. A copy would cost as much as a small
 * query, for every call.
 */
export type Draft<C extends Context> = { -readonly [Part in keyof C]: C[Part] }

/** Returns a time as it is stored: ISO 8601 in UTC, which sorts as text. */
export const instant = (at: Date): string => at.toISOString()

/** Returns the time so many milliseconds after another, as it is stored; a negative number leads back. */
export const later = (from: Date, milliseconds: number): string => instant(new Date(from.getTime() + milliseconds))

/** Returns the current day in the service's time zone. */
export const today = ({ now, settings }: Pick<Context, 'now' | 'settings'>): Day => dayOf(now, settings.timeZone)
