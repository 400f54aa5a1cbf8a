import type { Knex } from 'knex'
import type { Instant, Table } from './rows.js'

/** Refusals of an hour that have account, network and reason in common. */
export interface RefusalRow {
  id: number
  /** Its beginning. */
  hour: Instant
  reason: string
  /** `credential`, `staff` or `login`; empty where no account of ours was named. */
  account_type: string
  /** 0 where there is no account. */
  account_id: number
  /** The user name behind a credential or of a staff account; else empty. */
  username: string
  /** An IPv4 address, or the first 64 bits of an IPv6 address. */
  network: string
  times: number
  first_at: Instant
  last_at: Instant
}

/** When a credential was last used. A credential without a row counts from its creation. */
export interface CredentialUseRow {
  credential_id: number
  /** Since when uses are noted, where that is later than its creation. */
  noted_since: Instant | null
  used_at: Instant | null
  used_from: string | null
  /** When staff was told that it is not used; null again once it is. */
  unused_told_at: Instant | null
}

declare module 'knex/types/tables.js' {
  interface Tables {
    refusals: Table<RefusalRow>
    credential_uses: Knex.CompositeTableType<CredentialUseRow, Partial<CredentialUseRow>>
  }
}
