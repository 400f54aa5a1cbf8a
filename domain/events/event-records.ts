import type { Knex } from 'knex'
import type { LineKinds } from '../billing/line-kind.js'
import type { Change, EventRecordType } from '../ports/events/data.js'
import type { SecretKey } from '../secrets/keyring.js'
import type { Settings } from '../settings/settings.js'
import type { TaxRules } from '../taxes/tax-rules.js'
import type { Currencies } from '../values/currencies.js'

/** Dependencies of `PresentRecords`. */
export interface RecordSources {
  readonly db: Knex
  readonly currencies: Currencies
  readonly settings: Settings
  readonly lineKinds: LineKinds
  readonly taxRules: TaxRules
  readonly now: Date
  readonly secretKey: SecretKey
}

/** The record that an event is about. */
export interface WantedRecord {
  /** Null if the event has no record. */
  readonly id: number | null
  /**
   * Row before the change. Undefined for an added record, and for a deleted record whose contents must stay private.
   */
  readonly before: object | undefined
}

/** A record in the form in which the API returns it to a role without additional permissions. */
export interface PresentedRecord {
  /** Current contents, or the last contents of a deleted record. Null if unknown. */
  readonly object: Readonly<Record<string, unknown>> | null
  readonly isDeleted: boolean
  readonly changes: readonly Change[]
}

/** Returns records of one kind in the order of `wanted`. Makes a constant number of queries. */
export type PresentRecords = (
  sources: RecordSources,
  record: EventRecordType,
  wanted: readonly WantedRecord[],
) => Promise<readonly PresentedRecord[]>

declare module '../context.js' {
  interface Context {
    readonly presentRecords: PresentRecords
  }
}
