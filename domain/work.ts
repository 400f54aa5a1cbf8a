import type { Knex } from 'knex'
import type { Currencies } from './currencies.js'
import type { Settings } from './settings.js'

/** What every rule works with: the database (a transaction, where rows change), the clock, chance, and the set-up. */
export interface Work {
  readonly db: Knex
  readonly now: Date
  /** Cryptographically random bytes. */
  readonly random: (size: number) => Buffer
  readonly settings: Settings
  readonly currencies: Currencies
  /** The service's public address, for links; no slash at its end. */
  readonly baseUrl: string
}

/** An instant as it is stored. */
export const instant = (at: Date): string => at.toISOString()

export const later = (from: Date, milliseconds: number): string => instant(new Date(from.getTime() + milliseconds))
