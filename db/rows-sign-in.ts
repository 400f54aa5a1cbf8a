import type { Flag, Instant, Table } from './rows.js'

/** The second factor of a login: codes that change with the time (RFC 6238). */
export interface SecondFactorRow {
  id: number
  login_id: number
  /** Sealed. */
  secret: string
  /** 0 until a first right code was typed. */
  is_on: Flag
  /** The session that prepares it, which alone is shown the secret. */
  session_id: number | null
  /** The step of the last code that was taken. */
  last_step: number | null
  /** Wrong ones since the last right one. */
  wrong_codes: number
  /** Until when codes of the app are refused after too many wrong ones. */
  paused_until: Instant | null
  created_at: Instant
}

/** A code that stands in for the second factor once. */
export interface RecoveryCodeRow {
  id: number
  login_id: number
  code_hash: string
}

/** A mailed link, or what shows that a password was right while a code is still asked for. */
export interface LoginLinkRow {
  id: number
  login_id: number
  purpose: 'sign_in' | 'second_step' | 'confirm' | 'take_back'
  token_hash: string
  /** The account that is entered; null for the usual one. */
  client_id: number | null
  /** The address to confirm, or to take back. */
  email: string | null
  /** Where signing in leads, below the client area. */
  path: string | null
  /** 1 where the session is to stay. */
  stays: Flag
  /** The session that has asked for a new address, which stays. */
  session_id: number | null
  wrong_codes: number
  expires_at: Instant
}

declare module 'knex/types/tables.js' {
  interface Tables {
    second_factors: Table<SecondFactorRow, 'wrong_codes' | 'paused_until'>
    login_links: Table<
      LoginLinkRow,
      Exclude<keyof LoginLinkRow, 'id' | 'login_id' | 'purpose' | 'token_hash' | 'expires_at'>
    >
    recovery_codes: Table<RecoveryCodeRow>
  }
}
