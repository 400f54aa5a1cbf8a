import type { SslStatus, ValidationMethod } from '../domain/values/statuses.js'
import type { Flag, Instant, Table } from './rows.js'

export interface SslOrderRow {
  id: number
  client_id: number | null
  service_id: number | null
  module: string
  cert_type: string | null
  /** ASCII form, lower case. */
  domain: string | null
  /** JSON list of further names. */
  domains: string
  /** PEM. */
  csr: string | null
  /** The request of the certificate on record, while another is asked for; null otherwise. */
  previous_csr: string | null
  webserver_type: string | null
  validation_method: ValidationMethod
  approver_email: string | null
  /** JSON: field name -> value. */
  admin: string
  status: SslStatus
  /** 1 once the provider may know of it. */
  is_placed: Flag
  /** JSON, sealed for the row of this id. */
  state: string | null
  /** JSON list of what is to be published. */
  challenges: string
  /** PEM of the certificate alone, and of what it was signed with. */
  certificate: string | null
  chain: string | null
  /** The end of the certificate; null where there is none, or where it cannot be read. */
  expires_at: Instant | null
  /** The end of the certificate that the columns of its renewal are about; null where nobody has looked at it yet. */
  renewal_of: Instant | null
  /** When it is to be renewed; null where it does not renew by itself. */
  renew_at: Instant | null
  /** When the provider last said when to renew. */
  ari_checked_at: Instant | null
  /** When it is looked at again: the provider asked, or the certificate renewed; null where it never will be. */
  ari_retry_at: Instant | null
  /** JSON: the window that the provider suggests; null where the service goes by its own rule. */
  ari_window: string | null
  /** Set while another certificate is awaited that the service has asked for by itself. */
  renewing_since: Instant | null
  /** The attempts to renew this certificate that failed. */
  renewal_failures: number
  /** When staff were told that it is not renewed. */
  renewal_told_at: Instant | null
  /** When the renewal of this certificate was given up. */
  renewal_failed_at: Instant | null
  /** The end of the certificate that the last reminder was about, and the days that were left then. */
  reminded_of: Instant | null
  reminded_days: number | null
  /** The provider's last message. */
  message: string | null
  awaiting_since: Instant | null
  next_poll_at: Instant | null
  /** The polls in a row that came to no proper end; one that is under way counts. */
  unfinished_attempts: number
  /** Set while somebody is at it: when another may take over. */
  leased_until: Instant | null
  /** How often the provider was asked. */
  calls: number
  /** Names the span of the call that queued it; null where no SDK for OpenTelemetry recorded that call (R-2533). */
  traceparent: string | null
  created_at: Instant
}

/** A certificate that an order had before its present one. A trigger of the database writes them. */
export interface FormerCertificateRow {
  id: number
  ssl_order_id: number
  /** PEM. */
  certificate: string
  expires_at: Instant | null
}

export interface AcmeChallengeRow {
  id: number
  ssl_order_id: number
  token: string
  content: string
}

declare module 'knex/types/tables.js' {
  interface Tables {
    ssl_orders: Table<
      SslOrderRow,
      | 'domains'
      | 'validation_method'
      | 'admin'
      | 'is_placed'
      | 'challenges'
      | 'calls'
      | 'unfinished_attempts'
      | 'renewal_failures'
    >
    former_certificates: Table<FormerCertificateRow>
    acme_challenges: Table<AcmeChallengeRow>
  }
}
