import type { Knex } from 'knex'
import type { Change, EventRecord } from '../ports/events/data.js'
import type { SecretKey } from '../secrets/keyring.js'
import type { Settings } from '../settings/settings.js'
import type { TaxRules } from '../taxes/tax-rules.js'
import type { Currencies } from '../values/currencies.js'

/** The sources of a record as its list shows it. */
export interface RecordSources {
  readonly db: Knex
  readonly currencies: Currencies
  readonly settings: Settings
  readonly taxRules: TaxRules
  readonly now: Date
  readonly secretKey: SecretKey
}

/** A record that an event tells of. */
export interface WantedRecord {
  /** Null where the event knows of none. */
  readonly id: number | null
  /** Its row before the change; undefined where it was added, or nothing of a deleted one may be told. */
  readonly before: object | undefined
}

/** A record as its list shows it to a role without further permissions. */
export interface PresentedRecord {
  /** As it is now; as it was, if it is deleted; null where neither is known. */
  readonly object: Readonly<Record<string, unknown>> | null
  readonly isDeleted: boolean
  readonly changes: readonly Change[]
}

/** Presents records of one kind, in the order in which they are wanted and in a constant number of statements. */
export type PresentRecords = (
  sources: RecordSources,
  record: EventRecord,
  wanted: readonly WantedRecord[],
) => Promise<readonly PresentedRecord[]>

declare module '../context.js' {
  interface Context {
    /** Shows records in the data of events as the API does. */
    readonly presentRecords: PresentRecords
  }
}
