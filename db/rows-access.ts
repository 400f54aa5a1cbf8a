import type { Knex } from 'knex'
import type { Instant, Table } from './rows.js'

/** Number of refusals within an hour for the same account, network, and reason. */
export interface RefusalRow {
  id: number
  /** Beginning of the hour. */
  hour: Instant
  reason: string
  /** `credential`, `staff`, or `login`. Empty if the request named no existing account. */
  account_type: string
  /** 0 if there is no account. */
  account_id: number
  /** User name of the staff account, or of the credential's staff account. Empty if there is no such account. */
  username: string
  /** An IPv4 address, or the first 64 bits of an IPv6 address. */
  network: string
  times: number
  first_at: Instant
  last_at: Instant
}

/** Last use of a credential. A credential without a row counts as unused since its creation. */
export interface CredentialUseRow {
  credential_id: number
  /** Time at which recording of uses began, if that is after the credential's creation. */
  noted_since: Instant | null
  used_at: Instant | null
  used_from: string | null
  /** Time at which staff were notified that the credential is unused. Reset to null after the next use. */
  unused_told_at: Instant | null
}

declare module 'knex/types/tables.js' {
  interface Tables {
    refusals: Table<RefusalRow>
    credential_uses: Knex.CompositeTableType<CredentialUseRow, Partial<CredentialUseRow>>
  }
}
