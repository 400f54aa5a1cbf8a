import type { Flag, Instant, Table } from './rows.js'

/** A login's second factor: time-based codes (RFC 6238). */
export interface SecondFactorRow {
  id: number
  login_id: number
  /** Encrypted. */
  secret: string
  /** 0 until a first correct code was entered. */
  is_on: Flag
  /** The session that sets it up. Only this session can see the secret. */
  session_id: number | null
  /** Time step of the last accepted code. */
  last_step: number | null
  /** Number of wrong codes since the last correct one. */
  wrong_codes: number
  /** End of the pause after too many wrong codes. Authenticator codes are rejected until then. */
  paused_until: Instant | null
  created_at: Instant
}

/** A one-time code that replaces the second factor. */
export interface RecoveryCodeRow {
  id: number
  login_id: number
  code_hash: string
}

/** An emailed link, or proof of a correct password while a code is still required. */
export interface LoginLinkRow {
  id: number
  login_id: number
  purpose: 'sign_in' | 'second_step' | 'confirm' | 'take_back'
  token_hash: string
  /** The account to sign in to, or null for the default one. */
  client_id: number | null
  /** The address to confirm or to restore. */
  email: string | null
  /** Path below the client area to open after signing in. */
  path: string | null
  /** 1 for a long session that does not end when idle. */
  stays: Flag
  /** The session that requested the new address. Confirming the address does not end this session. */
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
