import type { Cents } from '../domain/values/money.js'
import type { PayMethodStatus } from '../domain/values/statuses.js'
import type { creditKinds } from './credit-kinds.js'
import type { Day, Flag, Instant, Table } from './rows.js'

export interface TransactionRow {
  id: number
  client_id: number | null
  /** The client whom it was of, written by the database when that client is deleted; 0 where nobody knows the number. */
  deleted_client_id: number | null
  invoice_id: number | null
  currency_id: number
  gateway: string
  description: string
  amount_in: Cents
  amount_out: Cents
  /** The part of it that pays the invoice; the rest became credit. 0 for a line that only keeps the ledger. */
  applied: Cents
  /** Unique over all. Where `reference` is null it is the reference. Release before: unique-references */
  transid: string | null
  /** The payment reference, unique with the gateway. */
  reference: string | null
  /** 1 where it moves money back and rows of `returned_payments` say what it is of. */
  is_return: Flag
  /** A line that staff has entered. */
  is_by_hand: Flag
  /** The day of value; without it the day of `created_at`. Release before: undated-money */
  value_day: Day | null
  /** The day on which the ledger counts it: the day of value, or the first that was open then. It never changes. */
  booked_day: Day | null
  /** The part of what came in that the gateway kept; null where nobody has said. */
  fees: Cents | null
  /** The gateway's reference of the payout that it was in. */
  payout: string | null
  created_at: Instant
}

/** A part of a payment that a transaction has moved back. */
export interface ReturnedPaymentRow {
  id: number
  /**
   * Where it went: to the payer, by a dispute, to credit; `undone` is what came in again, since a refund failed after it was
   * recorded, or a lost dispute was won.
   */
  kind: 'refund' | 'dispute' | 'credit' | 'undone'
  transaction_id: number
  /** Null for what went to credit of an invoice as a whole. */
  payment_id: number | null
  /** The report of it; null where the payment has no reference by which a gateway could report it. */
  reversal_id: number | null
  amount: Cents
  /** The part of it that was neither on the invoice nor credit any more; of what came in again, the part that went nowhere. */
  missing: Cents
  created_at: Instant
}

export interface CreditEntryRow {
  id: number
  client_id: number | null
  /** As that of an invoice. */
  deleted_client_id: number | null
  invoice_id: number | null
  currency_id: number
  description: string
  /** Above 0 where credit came in, below where it was used. */
  amount: Cents
  /** Null where it is not known: of entries that staff has made. Release before: credit-kinds */
  kind: CreditKind | null
  /** As that of a transaction. */
  booked_day: Day | null
  created_at: Instant
}

/** Terms that the ledger of closed months is written with, from the day after the row before on. Written by triggers alone. */
export interface ClosedLedgerRow {
  until_day: Day
  /** As the setting had it. */
  accounts: string
  /** The default currency. */
  currency_id: number | null
}

export type CreditKind = (typeof creditKinds)[number]

export interface BillableItemRow {
  id: number
  client_id: number
  currency_id: number
  description: string
  amount: Cents
  due_date: Day
  invoice_id: number | null
  is_invoiced: Flag
  created_at: Instant
}

export interface PayMethodRow {
  id: number
  client_id: number
  description: string
  type: string
  gateway: string
  /** Sealed; see tokenPlace in domain/clients/pay-tokens. */
  token: string | null
  card_type: string | null
  card_last_four: string | null
  expires: string | null
  is_default: Flag
  status: PayMethodStatus
  /** A hash of the token with the key of the installation, by which reports find the method; null before it was charged or stored here. */
  token_hash: string | null
  /** When the client agreed that it is charged by itself, to which words, who it was, and from where; null without consent. */
  consent_at: Instant | null
  consent_words: string | null
  consent_by: string | null
  consent_from: string | null
  /** Why it is not charged again; null while it can be. */
  declined: 'hard' | 'expired' | null
  /** The last day on which the client was told that the card expires. */
  /** Since when it is another card in the same place; null as it was stored. */
  renewed_at: string | null
  expiry_told_on: Day | null
  created_at: Instant
}

/** A change of a transaction's amount by staff. */
export interface TransactionCorrectionRow {
  id: number
  transaction_id: number
  side: 'amount_in' | 'amount_out'
  from_amount: Cents
  to_amount: Cents
  /** The name that the change is recorded under. */
  author: string
  /** As that of a transaction. */
  booked_day: Day | null
  created_at: Instant
}

/** A change of a transaction's fees by staff. */
export interface FeeCorrectionRow {
  id: number
  transaction_id: number
  /** Null where nobody had said. */
  from_fees: Cents | null
  to_fees: Cents
  author: string
  booked_day: Day
  created_at: Instant
}

export interface TokenToForgetRow {
  id: number
  gateway: string
  /** Still sealed for where it stood, which `reference` names. */
  token: string
  reference: string
  attempts: number
  /** Those in a row that came to no proper end; one that is under way counts. */
  unfinished_attempts: number
  next_attempt_at: Instant
  /** Set while a worker is at it: when another may take over. */
  leased_until: Instant | null
  last_error: string | null
  /** When it was given up. */
  failed_at: Instant | null
  /** The key under which its calls reach the provider; null before its first claim. */
  idempotency_key: string | null
  /** Names the span of the call that queued it; null where no SDK for OpenTelemetry recorded that call (R-2533). */
  traceparent: string | null
  created_at: Instant
}

export interface RefundToSendRow {
  id: number
  /** The payment that is given back. */
  transaction_id: number
  amount: Cents
  attempts: number
  /** Those in a row that came to no proper end; one that is under way counts. */
  unfinished_attempts: number
  next_attempt_at: Instant
  /** Set while a worker is at it: when another may take over. */
  leased_until: Instant | null
  last_error: string | null
  /** When it was given up. */
  failed_at: Instant | null
  /** The key under which its calls reach the provider; null before its first claim. */
  idempotency_key: string | null
  /** Names the span of the call that queued it; null where no SDK for OpenTelemetry recorded that call (R-2533). */
  traceparent: string | null
  created_at: Instant
}

export type DisputeState = 'open' | 'won' | 'lost'

export interface ReversalRow {
  id: number
  kind: 'refund' | 'dispute'
  gateway: string
  /** The gateway's reference of the payment, which may be recorded later. */
  payment_transid: string
  /** The gateway's reference of the refund or dispute; null while only the sum of refunds is known. */
  transid: string | null
  amount: Cents
  /** Code, upper case. */
  currency: string
  /**
   * How it stands in the books: to be taken once the payment is there, never taken (`open`, `won`), taken, or taken and back
   * again.
   */
  status: 'waiting' | 'open' | 'won' | 'recorded' | 'undone'
  /** The gateway's last word on a dispute; null for refunds. Release before: dispute-states */
  state: DisputeState | null
  /** How often a dispute was lost. */
  losses: number
  /** A refund that nobody here had asked its gateway for. */
  is_reported: Flag
  /** The lost dispute whose money a refund is: it moves nothing of its own. */
  dispute_id: number | null
  /** Recorded by staff, who may have sent it by another way than the gateway. */
  is_by_hand: Flag
  /** The transaction that records it. */
  transaction_id: number | null
  created_at: Instant
}

export interface AffiliateRow {
  id: number
  client_id: number
  /** Hundredths of a percent. */
  commission: number
  created_at: Instant
}

/** How many visitors an affiliate has sent on a day. */
export interface AffiliateVisitsRow {
  id: number
  affiliate_id: number
  day: Day
  visits: number
}

/** A client that an affiliate has brought. */
export interface ReferralRow {
  id: number
  client_id: number
  affiliate_id: number
  created_at: Instant
}

/** On a day, `amount` of a currency was worth `worth` of another one: decimal texts. */
export interface ExchangeRateRow {
  to_currency_id: number
  currency_id: number
  day: Day
  amount: string
  worth: string
}

declare module 'knex/types/tables.js' {
  interface Tables {
    exchange_rates: Table<ExchangeRateRow>
    transactions: Table<TransactionRow, 'amount_in' | 'amount_out' | 'applied' | 'is_return' | 'is_by_hand'>
    transaction_corrections: Table<TransactionCorrectionRow>
    fee_corrections: Table<FeeCorrectionRow>
    closed_ledgers: Table<ClosedLedgerRow>
    returned_payments: Table<ReturnedPaymentRow, 'missing'>
    credit_entries: Table<CreditEntryRow>
    billable_items: Table<BillableItemRow, 'is_invoiced'>
    pay_methods: Table<PayMethodRow, 'is_default'>
    tokens_to_forget: Table<TokenToForgetRow, 'attempts' | 'unfinished_attempts'>
    refunds_to_send: Table<RefundToSendRow, 'attempts' | 'unfinished_attempts'>
    reversals: Table<ReversalRow, 'is_by_hand' | 'losses' | 'is_reported'>
    affiliates: Table<AffiliateRow>
    affiliate_visits: Table<AffiliateVisitsRow>
    referrals: Table<ReferralRow>
  }
}
