import type { Day, Instant, Table } from './rows.js'

/** A sign-up whose address is still to be confirmed, or of an address that an account had already. */
export interface SignUpRow {
  id: number
  email_key: string
  /** JSON; null, as what follows, for an address that an account had already. */
  details: string | null
  token_hash: string | null
  expires_at: Instant
}

/** How many sign-ups a network has made on a day. */
export interface SignUpCountRow {
  id: number
  /** A keyed hash of the network. */
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

/** A mailed link that gives an account an address. */
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
