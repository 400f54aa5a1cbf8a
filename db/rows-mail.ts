import type { Instant, Table } from './rows.js'

/** A key that lets mails of one recipient into one ticket. */
export interface TicketTokenRow {
  id: number
  ticket_id: number
  /** The recipient's address as it is compared. */
  recipient: string
  side: 'sender' | 'staff'
  /** The staff member whose token it is; null for one of the sender. */
  staff_id: number | null
  /** Sealed. */
  token: string
  hash: string
  created_at: Instant
}

/** An address from which staff has accepted a reply to a ticket. */
export interface TicketSenderRow {
  id: number
  ticket_id: number
  /** The address as it is compared. */
  email_key: string
  /** The user name of whoever accepted it. */
  author: string
  created_at: Instant
}

/** A mail that came in, as far as it is remembered. */
export interface ReceivedMailRow {
  id: number
  /** A hash of its Message-ID, or of all of it where it has none: each mail is taken once. */
  key: string
  message_id: string | null
  /** The address in From as it is compared. */
  sender: string
  subject: string
  /** The token by which it found its ticket, while that says who wrote it. */
  token_id: number | null
  /** A word of `mailOutcomes` (domain/tickets/incoming/received-mails.ts). */
  outcome: string
  ticket_id: number | null
  /** The address, as it is compared, to which an automatic answer went. */
  answered: string | null
  created_at: Instant
}

declare module 'knex/types/tables.js' {
  interface Tables {
    ticket_tokens: Table<TicketTokenRow>
    ticket_senders: Table<TicketSenderRow>
    received_mails: Table<ReceivedMailRow>
  }
}
