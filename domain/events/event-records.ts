import type { Knex } from 'knex'
import type { Change, EventRecord } from '../ports/events/data.js'
import type { SecretKey } from '../secrets/keyring.js'
import type { Settings } from '../settings/settings.js'
import type { TaxRules } from '../taxes/tax-rules.js'
import type { Currencies } from '../values/currencies.js'

/** Data needed to present records. */
export interface RecordSources {
  readonly db: Knex
  readonly currencies: Currencies
  readonly settings: Settings
  readonly taxRules: TaxRules
  readonly now: Date
  readonly secretKey: SecretKey
}

/** The record that an event is about. */
export interface WantedRecord {
  /** Null if the event has no record. */
  readonly id: number | null
  /**
   * Row before the change. Undefined for an added record, and for a deleted one whose contents must not be revealed.
   */
  readonly before: object | undefined
}

/** A record as the API lists it for a role without further permissions. */
export interface PresentedRecord {
  /** Current state, or the last state of a deleted record. Null if neither is known. */
  readonly object: Readonly<Record<string, unknown>> | null
  readonly isDeleted: boolean
  readonly changes: readonly Change[]
}

/** Presents records of one kind, in the order of `wanted`, with a constant number of queries. */
export type PresentRecords = (
  sources: RecordSources,
  record: EventRecord,
  wanted: readonly WantedRecord[],
) => Promise<readonly PresentedRecord[]>

declare module '../context.js' {
  interface Context {
    readonly presentRecords: PresentRecords
  }
}
