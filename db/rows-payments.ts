import type { DeclineKind } from '../domain/ports/gateway.js'
import type { Cents } from '../domain/values/money.js'
import type { AttemptState } from '../domain/values/statuses.js'
import type { Day, Flag, Instant, Table } from './rows.js'

/** A checkout, a charge, or the storing of a payment method. Written before the gateway is called. */
export interface PaymentAttemptRow {
  id: number
  /** Null after the client was deleted. */
  client_id: number | null
  gateway: string
  kind: 'checkout' | 'charge' | 'store'
  state: AttemptState
  state_at: Instant
  currency_id: number
  /**
   * Total of the attempt's parts. Without parts, the amount paid in as credit, or 0 if the attempt only stores a
   * payment method.
   */
  amount: Cents
  /** The gateway's reference for the attempt, or null until the gateway has answered. */
  reference: string | null
  /** URL at which the payer continues while the attempt is open, or sees the voucher while it is waiting. */
  redirect: string | null
  expires_at: Instant | null
  /** Page on the operator's site to return the payer to. */
  returns_to: string | null
  came_by: 'link' | 'session' | 'job'
  /** 1 if the payer agreed that the method is stored and charged automatically. */
  stores: Flag
  /** The wording that the payer agreed to, who agreed, and the network address. */
  consent_words: string | null
  consent_by: string | null
  consent_from: string | null
  pay_method_id: number | null
  /** Reason for the failure: a kind of decline, or `confirm` if the payer did not confirm the payment. */
  decline: DeclineKind | 'confirm' | null
  /** The gateway's code for the failure. */
  code: string | null
  /** The gateway's message about the failure. */
  words: string | null
  /** The gateway's ID for the resulting payment. */
  transid: string | null
  /**
   * Amount that the gateway reported as paid. Null until the gateway reports it, and if the payment was recorded
   * without the attempt.
   */
  paid: Cents | null
  /** Time since which money may be on its way, or null for an unpaid checkout. */
  pending_since: Instant | null
  /** Time at which the gateway was last asked for the result. */
  looked_at: Instant | null
  /** Next request to the gateway, or null for none. */
  task: 'charge' | 'look' | 'end' | null
  attempts: number
  unfinished_attempts: number
  next_attempt_at: Instant
  leased_until: Instant | null
  last_error: string | null
  failed_at: Instant | null
  idempotency_key: string | null
  traceparent: string | null
  created_at: Instant
}

/** The part of a payment attempt for one invoice. */
export interface PaymentAttemptPartRow {
  id: number
  attempt_id: number
  invoice_id: number
  amount: Cents
  /** 1 while the attempt is open, pending, or unknown. */
  is_live: Flag
  /** Day of an automatic charge, otherwise null. */
  charge_day: Day | null
  /**
   * The transaction that records the part. Null until the part is recorded, and if the invoice took none of the money.
   */
  transaction_id: number | null
}

/** A gateway's report of money that could not be booked as reported. */
export interface UnbookedReportRow {
  id: number
  gateway: string
  kind: 'payment' | 'refund' | 'dispute'
  /** The gateway's ID of the payment, refund, or dispute. Null for a refunded total. */
  transid: string | null
  /** The gateway's ID of the refunded or disputed payment. */
  payment_transid: string | null
  /** State of a dispute, or `failed` for a failed refund. */
  state: string | null
  /** As reported, with `decimals` decimal places (null: the currency's own). */
  amount: number
  currency: string
  decimals: number | null
  /** Unique for each gateway. A repeated report has the same key. */
  report_key: string
  /** Code of the error. */
  reason: string
  /** The item for staff. The report is settled when the item is completed. */
  todo_item_id: number | null
  created_at: Instant
}

/** A gateway's customer record for a client. */
export interface GatewayCustomerRow {
  id: number
  client_id: number
  gateway: string
  customer: string
  created_at: Instant
}

/** The key for the codes in emailed links. */
export interface LinkKeyRow {
  id: number
  key: string
  created_at: Instant
}

declare module 'knex/types/tables.js' {
  interface Tables {
    payment_attempts: Table<PaymentAttemptRow, 'attempts' | 'unfinished_attempts' | 'stores'>
    payment_attempt_parts: Table<PaymentAttemptPartRow, 'is_live'>
    unbooked_reports: Table<UnbookedReportRow>
    gateway_customers: Table<GatewayCustomerRow>
    link_keys: Table<LinkKeyRow>
  }
}
