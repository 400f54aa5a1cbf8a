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
  /** 1 if the order no longer counts as a use of the promotion. */
  is_promotion_returned: Flag
  /** Amount that the promotion took off the first payment, or null on older orders. */
  promotion_saved: Cents | null
  payment_method: string
  currency_id: number
  /** The first payment before tax. */
  amount: Cents
  /** IP address of the customer who ordered, for the fraud check. */
  address: string | null
  /** The terms accepted with the order, their version, when, and from where. Null if none were accepted. */
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
  /** Day of the current suspension. Null if the service is not suspended, or if the day is unknown. */
  suspended_on: Day | null
  is_suspended_by_staff: Flag
  billing_cycle: Cycle
  first_amount: Cents
  /** Charged with the first period, in addition to its price. */
  setup_fee: Cents
  /** 1 if the service counts against its product's stock. Cancelling the order returns the unit to the stock. */
  is_from_stock: Flag
  recurring_amount: Cents
  /** Price after the promotion ends, or null if the price does not change. */
  regular_amount: Cents | null
  /** Number of lines at the promotional price, or null if the price does not change. */
  promotion_periods: number | null
  /** 1 if staff set the price, in the order or later. */
  is_priced_by_hand: Flag
  /**
   * Price after a limited promotion, when the price last came from the catalog, a promotion, or a price change. Null if
   * staff set the price or its origin was not recorded. If the row now has a different price, staff set that one.
   */
  listed_amount: Cents | null
  payment_method: string | null
  /** First unpaid day. */
  next_due_date: Day | null
  /**
   * Billed-through date: the first day not yet invoiced. Null without a due date, and before the first period begins.
   */
  billed_until: Day | null
  /** Reason for not billing the row, or null if it is billed. */
  not_billed_reason: string | null
  /** Day of the month for due dates. Shorter months do not change it. */
  anchor_day: number | null
  username: string | null
  /**
   * User name of the account that the server is known to have for the service. Empty if there is no account, null if no
   * module operation has run for the service yet.
   */
  account_username: string | null
  /** The account's mark, as reported by the panel when the account was created or taken over, or null if unknown. */
  account_mark: string | null
  /** User name of an account being created that the panel did not have before. Null when the outcome is known. */
  account_begun: string | null
  /**
   * Claim to an account that no module operation had recorded when marks were introduced
   * (domain/services/account-owners.ts).
   */
  account_claim: string | null
  /** Product whose plan the last successful call gave the account. Null if another change may have followed. */
  server_product_id: number | null
  /** 1 if the last successful call suspended the account, 0 if it did not. Null if another change may have followed. */
  server_suspended: Flag | null
  /** Encrypted for this row's ID. */
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
  /** 1 if the addon was ordered for a running service and is not active yet. */
  awaits_order: Flag
  notes: string | null
  created_at: Instant
}

export interface DomainRow {
  id: number
  client_id: number | null
  order_id: number | null
  currency_id: number | null
  /** ASCII form in lower case. */
  domain: string
  /** Search text for the decoded domain name, if the ASCII form is encoded. */
  readable_name: string | null
  status: DomainStatus
  registrar: string | null
  /** Operation to run at the registrar when the order is accepted. */
  order_type: 'register' | 'transfer' | null
  years: number
  /** Encrypted for this domain. */
  epp_code: string | null
  first_amount: Cents
  recurring_amount: Cents
  payment_method: string | null
  registered_on: Day | null
  expiry_date: Day | null
  /** Day on which the registrar reported that the domain had already expired, or null. */
  expiry_learned_on: Day | null
  /** Later expiry date that the registrar reports while the registry may still withdraw it (R-2718). */
  reported_expiry: Day | null
  /** Day of the registrar’s first consecutive report that the domain was transferred away (R-2719). */
  reported_away_on: Day | null
  /** Day from which the expiry date is calculated while a domain is renewed but not registered yet. */
  renewed_from: Day | null
  next_due_date: Day | null
  billed_until: Day | null
  not_billed_reason: string | null
  anchor_day: number | null
  dns_management: Flag
  email_forwarding: Flag
  id_protection: Flag
  /** JSON object from add-ons to their share of the renewal price, or null if they add nothing to it. */
  extras: string | null
  /** JSON list. */
  nameservers: string
  notes: string | null
  /** Time at which the registrar was last asked for the domain's state. */
  synced_at: Instant | null
  /** 1 if the client does not want the domain renewed. */
  is_renewal_off: Flag
  /** 1 until the registrar or a staff member with full access confirms that the domain belongs to the client. */
  is_unconfirmed: Flag
  /** Expiry date in the last reminder, and the number of days left at that time. Negative after expiry. */
  reminded_of: Day | null
  reminded_days: number | null
  created_at: Instant
}

/** A move of a service or domain to another client. */
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
  /** The recurring price before the upgrade. Null if the service does not recur, or if the price was not recorded. */
  old_recurring_amount: Cents | null
  /**
   * Day on which the upgrade expires (R-1514). Null while the service is pending, and if it does not recur or has no
   * due date.
   */
  expires_on: Day | null
  /** First day that the upgrade's price does not cover. */
  priced_until: Day | null
  /** End of the periods billed at the old price from `priced_until` on. Null after the difference has been billed. */
  unpriced_until: Day | null
  /** What the change replaced and what it returns, as JSON, until the server has made it (R-1519). Null otherwise. */
  awaited: string | null
  created_at: Instant
}

/** A due date that moved although no line was paid. */
export interface MovedPeriodRow {
  id: number
  /** Kind of the lines that bill the record. */
  kind: string
  thing_id: number
  /** Null if there was no due date, or if it was not recorded. */
  from_day: Day | null
  to_day: Day | null
  /** `carried_over` is the due date when the table was created. */
  reason: 'begun' | 'moved' | 'waived' | 'skipped' | 'carried_over'
  /** Name under which the move is recorded. */
  author: string
  created_at: Instant
}

export interface ModuleQueueRow {
  id: number
  service_id: number | null
  domain_id: number | null
  action: string
  /** Encrypted JSON, because it may contain a password. */
  payload: string | null
  status: QueueStatus
  attempts: number
  /** Number of consecutive attempts that never finished, including a running one. */
  unfinished_attempts: number
  max_attempts: number
  next_attempt_at: Instant | null
  /** End of the lease, after which another worker can take over. Null if no worker has the row. */
  leased_until: Instant | null
  /** 1 while it is unknown whether the last attempt took effect. */
  is_unsettled: Flag
  /** Since when the provider has accepted the operation without completing it, or null. */
  accepted_at: Instant | null
  last_error: string | null
  completed_at: Instant | null
  /** Idempotency key for calls to the provider, or null before the first claim. */
  idempotency_key: string | null
  /** Span that queued the row, or null if none was recorded (R-2533). */
  traceparent: string | null
  created_at: Instant
}

export interface ActivityRow {
  id: number
  description: string
  /** User name of the actor. `system` is the service itself. */
  author: string
  /** User name of the staff account that opened the login's session. */
  staff: string | null
  client_id: number | null
  /** Action of the API call that wrote the entry, or null if the service itself wrote it. */
  action: string | null
  /** Null if the call used user name and password. In a session opened by staff, the credential of the sign-in link. */
  credential_id: number | null
  request_id: string | null
  address: string | null
  /** The changed record: its kind, and its ID or name. */
  object_type: string | null
  object_id: string | null
  /** The client that the call is about. Kept after the client is deleted. */
  about_client_id: number | null
  /** JSON list of FieldChange (domain/log/change-log.ts). */
  changes: string | null
  created_at: Instant
}

export interface LeaseRow {
  name: string
  holder: string
  ends_at: Instant
  /** Start of the last completed run. */
  finished_at: Instant | null
}

export interface JobStepRow {
  name: string
  /** Start of the last run that completed the step. */
  finished_at: Instant | null
  /** The last failure since `finished_at`. */
  failed_at: Instant | null
  /** Number of rows that the step left for a later run. */
  waiting: number
}

/** A price change for a product's services, made by a command. */
export interface RepricingRow {
  id: number
  product_id: number | null
  since_day: Day
  announce_days: number
  /** Day on which clients are notified, or null if they are not. */
  announce_on: Day | null
  author: string
  created_at: Instant
  taken_back_at: Instant | null
}

/** The new price of one service. */
export interface PriceChangeRow {
  id: number
  repricing_id: number
  service_id: number
  currency_id: number
  billing_cycle: Cycle
  old_amount: Cents
  new_amount: Cents
  /** First day on which a period at the new price may begin. */
  since_day: Day
  /** First day of the first period at the new price. An estimate while the change is waiting. */
  from_day: Day
  state: 'waiting' | 'applied' | 'taken_back' | 'left_out'
  /** Reason for leaving the service out, otherwise null. */
  reason: string | null
  /** Day that counts as the announcement. */
  announced_on: Day | null
  /** Time at which the email about the change was queued. */
  mailed_at: Instant | null
}

/** Number of cancellations declared without signing in on one day. */
export interface DeclarationCountRow {
  id: number
  /** Keyed hash of a network, or of an address and a contract. */
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
