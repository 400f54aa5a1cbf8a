import type { Cents } from '../domain/values/money.js'
import type { PayMethodStatus } from '../domain/values/statuses.js'
import type { creditKinds } from './credit-kinds.js'
import type { Day, Flag, Instant, Table } from './rows.js'

export interface TransactionRow {
  id: number
  client_id: number | null
  /** ID of the deleted client, written by the database when the client is deleted. 0 if the ID is unknown. */
  deleted_client_id: number | null
  invoice_id: number | null
  currency_id: number
  gateway: string
  description: string
  amount_in: Cents
  amount_out: Cents
  /** The part that pays the invoice. The remainder became credit. 0 for a transaction recorded only for the ledger. */
  applied: Cents
  /**
   * Unique across all gateways. It is the payment reference if `reference` is null. Release before: unique-references
   */
  transid: string | null
  /** Payment reference, unique per gateway. */
  reference: string | null
  /** 1 if the transaction returns money, and `returned_payments` records which payments it returns. */
  is_return: Flag
  /** 1 if staff entered the transaction. */
  is_by_hand: Flag
  /** Value date. If null, the date of `created_at` is used. Release before: undated-money */
  value_day: Day | null
  /** Posting date in the ledger: the value date, or the first day that was still open. Never changes. */
  booked_day: Day | null
  /** Fee that the gateway deducted from the received amount, or null if unknown. */
  fees: Cents | null
  /** The gateway's reference for the payout that contains the payment. */
  payout: string | null
  created_at: Instant
}

/** Part of a payment that a transaction returned. */
export interface ReturnedPaymentRow {
  id: number
  /**
   * Destination of the money: the payer, the payer's bank after a dispute, or credit. `undone` means that the money was
   * received again, because a recorded refund failed or a lost dispute was won.
   */
  kind: 'refund' | 'dispute' | 'credit' | 'undone'
  transaction_id: number
  /** The returned payment. Null if all money paid on an invoice became credit. */
  payment_id: number | null
  /** The refund or dispute that the gateway reported. Null if the payment lacks a reference for such reports. */
  reversal_id: number | null
  amount: Cents
  /**
   * Part of the amount that was neither on the invoice nor still available as credit. For kind `undone`, the part that
   * repaid such an amount.
   */
  missing: Cents
  created_at: Instant
}

export interface CreditEntryRow {
  id: number
  client_id: number | null
  /** Same as `deleted_client_id` in invoices. */
  deleted_client_id: number | null
  invoice_id: number | null
  currency_id: number
  description: string
  /** Positive if credit was added, negative if it was used. */
  amount: Cents
  /** Null if unknown, as for entries by staff. Release before: credit-kinds */
  kind: CreditKind | null
  /**
   * The return transaction whose missing amount the entry made owed again, or restored. Otherwise null, and on entries
   * that returned a payment's own remaining credit.
   */
  return_id: number | null
  /** Same as `booked_day` in transactions. */
  booked_day: Day | null
  created_at: Instant
}

/** Terms of the ledger for closed months, from the day after the previous row. Written only by triggers. */
export interface ClosedLedgerRow {
  until_day: Day
  /** Value of the `accounts` setting at that time. */
  accounts: string
  /** The default currency at that time. */
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
  /** Encrypted (see `tokenPlace` in domain/clients/pay-tokens.ts). */
  token: string | null
  card_type: string | null
  card_last_four: string | null
  expires: string | null
  is_default: Flag
  status: PayMethodStatus
  /**
   * Hash of the token, keyed for this installation, to find the method in gateway reports. Null until the method was
   * charged or stored here.
   */
  token_hash: string | null
  /**
   * Time at which the client agreed to automatic charges, with the wording, the person who agreed, and the network
   * address. Null without consent.
   */
  consent_at: Instant | null
  consent_words: string | null
  consent_by: string | null
  consent_from: string | null
  /** Reason for no longer charging the method, or null if it can be charged. */
  declined: 'hard' | 'expired' | null
  /** Time at which another card replaced this one, or null if it was never replaced. */
  renewed_at: string | null
  /** Day on which the client was last notified that the card expires. */
  expiry_told_on: Day | null
  created_at: Instant
}

/** A change to a transaction's amount by staff. */
export interface TransactionCorrectionRow {
  id: number
  transaction_id: number
  side: 'amount_in' | 'amount_out'
  from_amount: Cents
  to_amount: Cents
  /**
   * The part of the difference that was written off instead of changing an invoice or credit, or negative if earlier
   * write-offs were undone. Null if an earlier release recorded the correction, which changed no invoice. Release
   * before: unmoved-corrections
   */
  written_off: Cents | null
  /** Name under which the change is recorded. */
  author: string
  /** Same as `booked_day` in transactions. */
  booked_day: Day | null
  created_at: Instant
}

/** A change to a transaction's fees by staff. */
export interface FeeCorrectionRow {
  id: number
  transaction_id: number
  /** Null if the fees were unknown. */
  from_fees: Cents | null
  to_fees: Cents
  author: string
  booked_day: Day
  created_at: Instant
}

export interface TokenToForgetRow {
  id: number
  gateway: string
  /** Still encrypted for its original place, which `reference` contains. */
  token: string
  reference: string
  attempts: number
  /** Number of consecutive attempts that never finished, including a running one. */
  unfinished_attempts: number
  next_attempt_at: Instant
  /** End of the lease, after which another worker can take over. Null if no worker has the row. */
  leased_until: Instant | null
  last_error: string | null
  /** Time at which the row was given up. */
  failed_at: Instant | null
  /** Idempotency key for calls to the provider, or null before the first claim. */
  idempotency_key: string | null
  /** Span that queued the row, or null if none was recorded (R-2533). */
  traceparent: string | null
  created_at: Instant
}

export interface RefundToSendRow {
  id: number
  transaction_id: number
  amount: Cents
  attempts: number
  /** Number of consecutive attempts that never finished, including a running one. */
  unfinished_attempts: number
  next_attempt_at: Instant
  /** End of the lease, after which another worker can take over. Null if no worker has the row. */
  leased_until: Instant | null
  last_error: string | null
  /** Time at which the row was given up. */
  failed_at: Instant | null
  /** Idempotency key for calls to the provider, or null before the first claim. */
  idempotency_key: string | null
  /** Span that queued the row, or null if none was recorded (R-2533). */
  traceparent: string | null
  created_at: Instant
}

export type DisputeState = 'open' | 'won' | 'lost'

export interface ReversalRow {
  id: number
  kind: 'refund' | 'dispute'
  gateway: string
  /** The gateway's reference for the payment, which may not be recorded yet. */
  payment_transid: string
  /** The gateway's reference for the refund or dispute, or null while only the sum of refunds is known. */
  transid: string | null
  amount: Cents
  /** Currency code in upper case. */
  currency: string
  /**
   * Status in the ledger: `waiting` until the payment is recorded, `open` or `won` if the money was never taken,
   * `recorded` if it was taken, and `undone` if it was taken and received again.
   */
  status: 'waiting' | 'open' | 'won' | 'recorded' | 'undone'
  /** The dispute's state as last reported by the gateway, or null for refunds. Release before: dispute-states */
  state: DisputeState | null
  /** Number of times a dispute was lost. */
  losses: number
  /** 1 for a refund that the gateway reported without a request from this installation. */
  is_reported: Flag
  /** The lost dispute whose money the refund returns. Such a refund moves no additional money. */
  dispute_id: number | null
  /** 1 if staff recorded the refund or dispute. They may have returned the money without the gateway. */
  is_by_hand: Flag
  /** The transaction that records the refund or dispute. */
  transaction_id: number | null
  created_at: Instant
}

/**
 * A movement between a gateway's account and the account for disputed money. It is stated by the gateway if it has a
 * `reference`; otherwise, the dispute was decided.
 */
export interface DisputeMovementRow {
  id: number
  reversal_id: number
  /** The disputed payment's first transaction. */
  payment_id: number
  /** The transaction whose amount was posted against disputed money instead of the gateway, or null. */
  transaction_id: number | null
  gateway: string
  currency_id: number
  /** The gateway's ID for the movement. */
  reference: string | null
  /** The amount that the gateway withdrew (negative) or returned, without fees. */
  amount: Cents
  /** Change of the account for disputed money. Zero if a transaction has already posted the amount. */
  held: Cents
  /** Fee for the dispute, or negative for a returned fee. */
  fees: Cents
  /** The gateway's reference for the payout. */
  payout: string | null
  value_day: Day
  booked_day: Day
  created_at: Instant
}

/** A gateway's payout to the operator's bank. */
export interface PayoutRow {
  id: number
  gateway: string
  reference: string
  currency_id: number
  amount: Cents
  /** The part of the amount that no transaction or dispute explained when the payout was last reported. */
  difference: Cents
  todo_item_id: number | null
  created_at: Instant
}

export interface AffiliateRow {
  id: number
  client_id: number
  /** Hundredths of a percent. */
  commission: number
  created_at: Instant
}

export interface AffiliateVisitsRow {
  id: number
  affiliate_id: number
  day: Day
  visits: number
}

export interface ReferralRow {
  id: number
  client_id: number
  affiliate_id: number
  created_at: Instant
}

/** On `day`, `amount` in the currency `currency_id` was worth `worth` in `to_currency_id`. Both are decimal texts. */
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
    dispute_movements: Table<DisputeMovementRow>
    payouts: Table<PayoutRow>
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
