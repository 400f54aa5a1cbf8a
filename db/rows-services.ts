import type { Cycle } from '../domain/billing/cycles.js'
import type { Cents } from '../domain/values/money.js'
import type { DomainStatus, QueueStatus, ServiceStatus } from '../domain/values/statuses.js'
import type { Day, Flag, Instant, Table } from './rows.js'

export interface OrderRow {
  id: number
  client_id: number | null
  /** Ten digits. */
  number: string
  status: string
  invoice_id: number | null
  promotion_id: number | null
  promo_code: string | null
  /** The use of the promotion was given back. */
  is_promotion_returned: Flag
  /** Amount that the promotion took off the first payment; null on older orders, which do not say it. */
  promotion_saved: Cents | null
  payment_method: string
  currency_id: number
  /** The first payment, before tax. */
  amount: Cents
  /** The IP address that the order came from, for the fraud check. */
  address: string | null
  /** The terms that were accepted with it, in which version, when and from where; null where none were. */
  terms_url: string | null
  terms_version: string | null
  accepted_at: Instant | null
  accepted_from: string | null
  created_at: Instant
}

export interface ServiceRow {
  id: number
  client_id: number | null
  order_id: number | null
  product_id: number | null
  server_id: number | null
  currency_id: number | null
  domain: string | null
  status: ServiceStatus
  suspension_reason: string | null
  /** The day of the present suspension; null where it is not known. */
  suspended_on: Day | null
  is_suspended_by_staff: Flag
  billing_cycle: Cycle
  first_amount: Cents
  /** Charged with the first period, beside its price. */
  setup_fee: Cents
  /** It was taken from the stock of its product, which gets it back when the order is cancelled. */
  is_from_stock: Flag
  recurring_amount: Cents
  /** The price once the promotion is over; null where the price does not change. */
  regular_amount: Cents | null
  /** The number of lines at the price of the promotion; null where the price does not change. */
  promotion_periods: number | null
  /** Staff has set the price itself, in the order or later. */
  is_priced_by_hand: Flag
  /**
   * The price, after a promotion for some periods, that the catalogue, a promotion or a price change gave it; null where
   * nobody has noted it. Where the row has another price, staff has set that.
   */
  listed_amount: Cents | null
  payment_method: string | null
  /** The first day that is not paid. */
  next_due_date: Day | null
  /** The first day that is on no invoice; null where nothing recurs. */
  billed_until: Day | null
  /** Set on what is not to be billed: why. */
  not_billed_reason: string | null
  /** The day of the month that due dates keep to, whatever the shorter months make of it. */
  anchor_day: number | null
  username: string | null
  /**
   * The user name of the account that the server is known to keep for the service: empty where there is none, null on a row
   * that no verb has met.
   */
  account_username: string | null
  /** The mark of that account, as its panel told it when the account was made or taken over; null while none was seen. */
  account_mark: string | null
  /** The user name of an account that is being made, which its panel did not have; null once the outcome is known. */
  account_begun: string | null
  /** The record of an account that no verb had met, as it was when marks began. */
  account_claim: string | null
  /** Sealed for the row of this id. */
  password: string | null
  notes: string | null
  registered_on: Day | null
  terminated_on: Day | null
  created_at: Instant
}

export interface ServiceAddonRow {
  id: number
  service_id: number
  addon_id: number
  order_id: number | null
  status: ServiceStatus
  billing_cycle: Cycle
  first_amount: Cents
  recurring_amount: Cents
  next_due_date: Day | null
  billed_until: Day | null
  not_billed_reason: string | null
  anchor_day: number | null
  /** It was ordered for a service that ran already, and is not active yet. */
  awaits_order: Flag
  notes: string | null
  created_at: Instant
}

export interface DomainRow {
  id: number
  client_id: number | null
  order_id: number | null
  currency_id: number | null
  /** ASCII form, lower case. */
  domain: string
  /** The text that the readable name is found by, where the ASCII form is an encoded one. */
  readable_name: string | null
  status: DomainStatus
  registrar: string | null
  /** The verb to be carried out at the registrar once the order is accepted. */
  order_type: 'register' | 'transfer' | null
  years: number
  /** Sealed for the row of this domain. */
  epp_code: string | null
  first_amount: Cents
  recurring_amount: Cents
  payment_method: string | null
  registered_on: Day | null
  expiry_date: Day | null
  /** The day from which the expiry is counted while the name is renewed and not registered yet. */
  renewed_from: Day | null
  next_due_date: Day | null
  billed_until: Day | null
  not_billed_reason: string | null
  anchor_day: number | null
  dns_management: Flag
  email_forwarding: Flag
  id_protection: Flag
  /** JSON: extra -> what it adds to the renewal; null where none adds anything. */
  extras: string | null
  /** JSON list. */
  nameservers: string
  notes: string | null
  /** When the registrar was last asked how things stand. */
  synced_at: Instant | null
  /** 1 if the client does not want it renewed. */
  is_renewal_off: Flag
  /** 1 while the name is only on record: neither its registrar nor somebody with full access has said that it is the client's. */
  is_unconfirmed: Flag
  /** The expiry date that the last reminder was about, and the days left until it: below 0 after it. */
  reminded_of: Day | null
  reminded_days: number | null
  created_at: Instant
}

/** A service or a domain that went to another client. */
export interface ClientMoveRow {
  id: number
  service_id: number | null
  domain_id: number | null
  from_client_id: number | null
  to_client_id: number | null
  created_at: Instant
}

export interface CancellationRequestRow {
  id: number
  service_id: number
  type: 'Immediate' | 'End of Billing Period'
  reason: string | null
  is_open: Flag
  created_at: Instant
}

export interface UpgradeRow {
  id: number
  service_id: number
  old_product_id: number
  new_product_id: number
  invoice_id: number | null
  status: 'pending' | 'applied' | 'cancelled'
  amount: Cents
  recurring_amount: Cents
  /** The price before it; null where nobody has noted it. */
  old_recurring_amount: Cents | null
  /** The first day on which it is over (R-1514); null where nothing recurs, and while its service is pending. */
  expires_on: Day | null
  /** The first day that its price does not cover. */
  priced_until: Day | null
  /** The end of what was billed at the old price from that day on; null once that is made good. */
  unpriced_until: Day | null
  created_at: Instant
}

/** A due date that moved without a line that was paid. */
export interface MovedPeriodRow {
  id: number
  /** The kind of line that bills it. */
  kind: string
  thing_id: number
  /** Null where there was none, or nobody has noted it. */
  from_day: Day | null
  to_day: Day | null
  /** `carried_over` is where it lay when the table was made. */
  reason: 'begun' | 'moved' | 'waived' | 'skipped' | 'carried_over'
  /** The name that the move is recorded under. */
  author: string
  created_at: Instant
}

export interface ModuleQueueRow {
  id: number
  service_id: number | null
  domain_id: number | null
  action: string
  /** JSON, sealed: it may hold a password. */
  payload: string | null
  status: QueueStatus
  attempts: number
  /** Those in a row that came to no proper end; one that is under way counts. */
  unfinished_attempts: number
  max_attempts: number
  next_attempt_at: Instant | null
  /** Set while somebody is at it: when another may take over. */
  leased_until: Instant | null
  /** 1 while nobody knows whether the last attempt had its effect. */
  is_unsettled: Flag
  last_error: string | null
  completed_at: Instant | null
  /** The key under which its calls reach the provider; null before its first claim. */
  idempotency_key: string | null
  /** Names the span of the call that queued it; null where no SDK for OpenTelemetry recorded that call (R-2533). */
  traceparent: string | null
  created_at: Instant
}

export interface ActivityRow {
  id: number
  description: string
  /** The user name of who did it; `system` for the service itself. */
  author: string
  /** The user name of the staff account that opened the session in which a login did it. */
  staff: string | null
  client_id: number | null
  /** The call that it belongs to; null in entries of the service itself. */
  action: string | null
  /** Null where a user name and password signed the call; of a session that staff opened, that of its sign-in link. */
  credential_id: number | null
  request_id: string | null
  /** The caller's address. */
  address: string | null
  /** The record that the call changed: its kind, and its id or name. */
  object_type: string | null
  object_id: string | null
  /** The client that the call is about; stays when the client is deleted. */
  about_client_id: number | null
  /** JSON list of FieldChange (domain/log/change-log.ts). */
  changes: string | null
  created_at: Instant
}

export interface LeaseRow {
  name: string
  holder: string
  ends_at: Instant
  /** When the last run that was finished began. */
  finished_at: Instant | null
}

/** How a step of the daily job stands. */
export interface JobStepRow {
  name: string
  /** The beginning of the last run in which the step was done. */
  finished_at: Instant | null
  /** The last failure since then. */
  failed_at: Instant | null
  /** The number of rows that the step has left for a later run. */
  waiting: number
}

/** A command that moved the prices of a product's services. */
export interface RepricingRow {
  id: number
  product_id: number | null
  since_day: Day
  announce_days: number
  /** The day on which clients are told; null where they are not. */
  announce_on: Day | null
  author: string
  created_at: Instant
  taken_back_at: Instant | null
}

/** The price that one service gets. */
export interface PriceChangeRow {
  id: number
  repricing_id: number
  service_id: number
  currency_id: number
  billing_cycle: Cycle
  old_amount: Cents
  new_amount: Cents
  /** The first day on which a period may begin that costs the new price. */
  since_day: Day
  /** The first day of the first period at the new price; while it waits, as far as can be told. */
  from_day: Day
  state: 'waiting' | 'applied' | 'taken_back' | 'left_out'
  /** Set on what was left out: why. */
  reason: string | null
  /** The day that counts as that of the announcement. */
  announced_on: Day | null
  /** When its mail was queued. */
  mailed_at: Instant | null
}

/** How many cancellations were declared without signing in on a day. */
export interface DeclarationCountRow {
  id: number
  /** A keyed hash: of a network, or of an address and a contract. */
  source: string
  day: Day
  made: number
  expires_at: Instant
}

declare module 'knex/types/tables.js' {
  interface Tables {
    orders: Table<OrderRow, 'is_promotion_returned'>
    services: Table<
      ServiceRow,
      | 'is_suspended_by_staff'
      | 'first_amount'
      | 'recurring_amount'
      | 'setup_fee'
      | 'is_from_stock'
      | 'is_priced_by_hand'
    >
    repricings: Table<RepricingRow>
    price_changes: Table<PriceChangeRow>
    service_addons: Table<ServiceAddonRow, 'first_amount' | 'recurring_amount'>
    domains: Table<
      DomainRow,
      | 'years'
      | 'first_amount'
      | 'recurring_amount'
      | 'dns_management'
      | 'email_forwarding'
      | 'id_protection'
      | 'nameservers'
      | 'is_renewal_off'
      | 'is_unconfirmed'
    >
    client_moves: Table<ClientMoveRow>
    cancellation_requests: Table<CancellationRequestRow, 'is_open'>
    upgrades: Table<UpgradeRow>
    moved_periods: Table<MovedPeriodRow>
    module_queue: Table<ModuleQueueRow, 'attempts' | 'unfinished_attempts' | 'is_unsettled'>
    activity_log: Table<ActivityRow>
    leases: Table<LeaseRow>
    job_steps: Table<JobStepRow>
    declaration_counts: Table<DeclarationCountRow>
  }
}
