import type { Instant, Table } from './rows.js'

/** A token that authorizes emails from one recipient to add to one ticket. */
export interface TicketTokenRow {
  id: number
  ticket_id: number
  /** The recipient's address, normalized for comparisons. */
  recipient: string
  side: 'sender' | 'staff'
  /** The staff member that the token belongs to, or null for the sender's token. */
  staff_id: number | null
  /** Encrypted. */
  token: string
  hash: string
  created_at: Instant
}

/** An address from which staff have accepted a reply to a ticket. */
export interface TicketSenderRow {
  id: number
  ticket_id: number
  /** The address, normalized for comparisons. */
  email_key: string
  /** User name of the staff member who accepted the address. */
  author: string
  created_at: Instant
}

export interface ReceivedMailRow {
  id: number
  /** Hash of the Message-ID, or of the whole email without one. Each email is accepted once. */
  key: string
  message_id: string | null
  /** The From address, normalized for comparisons. */
  sender: string
  subject: string
  /** The token that matched the email to its ticket, as long as it proves who wrote it. */
  token_id: number | null
  /** A key of `mailOutcomes` (domain/tickets/incoming/received-mails.ts). */
  outcome: string
  ticket_id: number | null
  /** Address that received an automatic reply, normalized for comparisons. */
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
