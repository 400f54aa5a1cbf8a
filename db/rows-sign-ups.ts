import type { Day, Instant, Table } from './rows.js'

/** A sign-up whose address is not confirmed yet, or for an address that already has an account. */
export interface SignUpRow {
  id: number
  email_key: string
  /** JSON. Null, like `token_hash`, if the address already has an account. */
  details: string | null
  token_hash: string | null
  expires_at: Instant
}

/** Number of sign-ups from a network on one day. */
export interface SignUpCountRow {
  id: number
  /** Keyed hash of the network. */
  source: string
  day: Day
  made: number
  expires_at: Instant
}

export interface AcceptedTermsRow {
  id: number
  client_id: number
  terms_url: string
  accepted_by: string
  accepted_from: string
  accepted_at: Instant
}

/** An emailed link that changes an account's address. */
export interface AddressLinkRow {
  id: number
  client_id: number
  purpose: 'confirm' | 'take_back'
  email: string
  token_hash: string
  expires_at: Instant
}

declare module 'knex/types/tables.js' {
  interface Tables {
    sign_ups: Table<SignUpRow>
    sign_up_counts: Table<SignUpCountRow>
    accepted_terms: Table<AcceptedTermsRow>
    address_links: Table<AddressLinkRow>
  }
}
