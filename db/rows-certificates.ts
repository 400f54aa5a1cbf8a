import type { SslStatus, ValidationMethod } from '../domain/values/statuses.js'
import type { Flag, Instant, Table } from './rows.js'

export interface SslOrderRow {
  id: number
  client_id: number | null
  service_id: number | null
  module: string
  cert_type: string | null
  /** ASCII form in lower case. */
  domain: string | null
  /** JSON list of additional names. */
  domains: string
  /** PEM. */
  csr: string | null
  /** CSR of the stored certificate while a replacement is requested, otherwise null. */
  previous_csr: string | null
  webserver_type: string | null
  validation_method: ValidationMethod
  approver_email: string | null
  /** JSON object of the administrative contact's fields. */
  admin: string
  status: SslStatus
  /** 1 if the provider may know about the order. */
  is_placed: Flag
  /** JSON, encrypted for this row's ID. */
  state: string | null
  /** JSON list of the challenges to publish. */
  challenges: string
  /** PEM of the certificate, and PEM of its issuer chain. */
  certificate: string | null
  chain: string | null
  /** Expiry of the certificate. Null without a certificate, or if it cannot be parsed. */
  expires_at: Instant | null
  /** Expiry of the certificate that the renewal columns describe, or null if its renewal was not planned yet. */
  renewal_of: Instant | null
  /** Time at which the certificate renews, or null if it does not renew automatically. */
  renew_at: Instant | null
  /** Time at which the provider last suggested a renewal window. */
  ari_checked_at: Instant | null
  /** Next check, which queries the provider or renews the certificate. Null if no check is planned. */
  ari_retry_at: Instant | null
  /** JSON: renewal window suggested by the provider, or null if the default renewal time applies. */
  ari_window: string | null
  /** Set while an automatically requested replacement is pending. */
  renewing_since: Instant | null
  /** Number of failed and early renewals since the last renewal at its usual time. */
  renewal_failures: number
  /** Time at which staff were notified that the certificate is not being renewed. */
  renewal_told_at: Instant | null
  /** Time at which renewal of this certificate was given up. */
  renewal_failed_at: Instant | null
  /** Expiry of the certificate in the last reminder, and the number of days left at that time. */
  reminded_of: Instant | null
  reminded_days: number | null
  /** The provider's last message. */
  message: string | null
  awaiting_since: Instant | null
  /** Set while the provider considers a cancellation that staff requested. */
  cancelling_since: Instant | null
  next_poll_at: Instant | null
  /** Number of finished polls since the last request to the provider. */
  polls: number
  /** Number of consecutive polls that never finished, including a running one. */
  unfinished_attempts: number
  /** End of the lease, after which another worker can take over. Null if no worker has the row. */
  leased_until: Instant | null
  /** Number of calls to the provider. */
  calls: number
  /** Span that queued the row, or null if none was recorded (R-2533). */
  traceparent: string | null
  created_at: Instant
}

/** A certificate that an order had before the current one. Written by a database trigger. */
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
      | 'polls'
      | 'unfinished_attempts'
      | 'renewal_failures'
    >
    former_certificates: Table<FormerCertificateRow>
    acme_challenges: Table<AcmeChallengeRow>
  }
}
