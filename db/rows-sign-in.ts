import type { Flag, Instant, Table } from './rows.js'

/** The second factor of a login: codes that change with the time (RFC 6238). */
export interface SecondFactorRow {
  id: number
  login_id: number
  /** Sealed. */
  secret: string
  /** 0 until a first right code was typed. */
  is_on: Flag
  /** The step of the last code that was taken. */
  last_step: number | null
  created_at: Instant
}

/** A code that stands in for the second factor once. */
export interface RecoveryCodeRow {
  id: number
  login_id: number
  code_hash: string
}

declare module 'knex/types/tables.js' {
  interface Tables {
    second_factors: Table<SecondFactorRow>
    recovery_codes: Table<RecoveryCodeRow>
  }
}
