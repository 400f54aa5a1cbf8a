import type { DeclineKind } from '../domain/ports/gateway.js'
import type { Cents } from '../domain/values/money.js'
import type { AttemptState } from '../domain/values/statuses.js'
import type { Day, Flag, Instant, Table } from './rows.js'

/** A checkout, a charge or the storing of a method, from before its gateway is asked. */
export interface PaymentAttemptRow {
  id: number
  /** Null once the client is deleted. */
  client_id: number | null
  gateway: string
  kind: 'checkout' | 'charge' | 'store'
  state: AttemptState
  state_at: Instant
  currency_id: number
  /** The sum of its parts; without parts what is paid in as credit. 0 where a method is stored. */
  amount: Cents
  /** The gateway's reference of it; null until it has answered. */
  reference: string | null
  /** Where the payer goes on, while it is open. */
  redirect: string | null
  expires_at: Instant | null
  /** A page of the operator's own that the payer is led back to. */
  returns_to: string | null
  came_by: 'link' | 'session' | 'job'
  /** The payer has agreed that the method is stored and charged by itself. */
  stores: Flag
  /** The words that the payer agreed to, who it was, and the network address. */
  consent_words: string | null
  consent_by: string | null
  consent_from: string | null
  /** The method that is charged. */
  pay_method_id: number | null
  /** Why it failed: a kind of refusal, or `confirm` where the payer did not confirm it. */
  decline: DeclineKind | 'confirm' | null
  /** The gateway's code of the failure. */
  code: string | null
  /** The gateway's words of it. */
  words: string | null
  /** The gateway's id of the payment that it brought. */
  transid: string | null
  /** The sum that the gateway has paid; null before, and where the payment had been recorded without the attempt. */
  paid: Cents | null
  /** Since when money may be on its way; null for a checkout that nobody has paid yet. */
  pending_since: Instant | null
  /** When the gateway was last asked what has become of it. */
  looked_at: Instant | null
  /** The next question to the gateway; null for none. */
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

/** The part of an attempt that is for one invoice. */
export interface PaymentAttemptPartRow {
  id: number
  attempt_id: number
  invoice_id: number
  amount: Cents
  /** 1 while the attempt is open, pending or unknown. */
  is_live: Flag
  /** The day on which the invoice was charged by itself. */
  charge_day: Day | null
  /** The transaction that records it; null before, and where the invoice took none of the money. */
  transaction_id: number | null
}

/** A client as a gateway knows it. */
export interface GatewayCustomerRow {
  id: number
  client_id: number
  gateway: string
  customer: string
  created_at: Instant
}

/** The key that codes of mailed links are made with. */
export interface LinkKeyRow {
  id: number
  key: string
  created_at: Instant
}

declare module 'knex/types/tables.js' {
  interface Tables {
    payment_attempts: Table<PaymentAttemptRow, 'attempts' | 'unfinished_attempts' | 'stores'>
    payment_attempt_parts: Table<PaymentAttemptPartRow, 'is_live'>
    gateway_customers: Table<GatewayCustomerRow>
    link_keys: Table<LinkKeyRow>
  }
}
