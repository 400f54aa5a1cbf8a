import type { TodoStatus } from '../domain/values/statuses.js'
import type { Day, Flag, Instant, Table } from './rows.js'

export interface AnnouncementRow {
  id: number
  title: string
  body: string
  is_published: Flag
  created_at: Instant
}

export interface BannedAddressRow {
  id: number
  /** An address in canonical form, a range in CIDR notation, or an address prefix with an asterisk. */
  address: string
  reason: string | null
  created_at: Instant
  /** Null for a ban without an end. */
  expires_at: Instant | null
}

/** A row renamed by a setup file. */
export interface SetupRenameRow {
  id: number
  /** Section of the setup file. */
  section: string
  row_id: number
  old_name: string
  new_name: string
  created_at: Instant
}

export interface TodoItemRow {
  id: number
  title: string
  description: string | null
  status: TodoStatus
  due_date: Day | null
  admin_id: number | null
  created_at: Instant
  /** Title under which the setup file created the item. */
  setup_title: string | null
  /** The problem that the item is about if the service added it, otherwise null. */
  source: string | null
}

export interface NotificationRuleRow {
  id: number
  name: string
  event: string
  channel: string
  /**
   * JSON object of parameter values. Secret parameters are encrypted for `notification_rules.<parameter>` of the row
   * `<name>`.
   */
  parameters: string
  is_active: Flag
  /** Time at which the rule was retired. Null if it sends notifications. */
  retired_at: Instant | null
}

/** Delivery of an event, to the recipient of a notification rule or through an addon. */
export interface DeliveryRow {
  id: number
  rule_id: number | null
  module: string | null
  /** The addon's destination. Empty for an addon without a list of destinations, null for deliveries of a rule. */
  destination: string | null
  event: string
  /** JSON as delivered. */
  payload: string
  status: 'pending' | 'sent' | 'failed'
  attempts: number
  /** Number of consecutive attempts that never finished, including a running one. */
  unfinished_attempts: number
  next_attempt_at: Instant
  leased_until: Instant | null
  tried_at: Instant | null
  /** 1 while the row waits after an attempt that timed out. */
  timed_out: Flag
  /** Answer to the last attempt, or the reason why there was no attempt. */
  answer: string | null
  sent_at: Instant | null
  /** Idempotency key for calls to the provider, or null before the first claim. */
  idempotency_key: string | null
  /** Span that queued the row, or null if none was recorded (R-2533). */
  traceparent: string | null
  created_at: Instant
}

export interface StaffSignInRow {
  staff_id: number
  last_seen_at: Instant
}

/** A key that encrypts data in this database. */
export interface SecretKeyRow {
  /** Beginning of the key's hash. */
  id: string
  /** The root of derived secrets, encrypted with the key. No other key can decrypt it. */
  canary: string
  created_at: Instant
}

/** Single row with the result of the last audit. */
export interface AuditResultRow {
  id: number
  finished_at: Instant
  /** Number of violated rules. */
  findings: number
  notes: number
  milliseconds: number
  /** Last day of the older closed month that the audit rebuilt (R-2093). Null without closed months. */
  month_until: Day | null
}

/** Single row about the last backup. */
export interface BackupResultRow {
  id: number
  finished_at: Instant
  bytes: number
  milliseconds: number
}

/** Single row that marks a sandbox. */
export interface SandboxRow {
  id: 1
  /** Milliseconds by which the sandbox clock is ahead of the machine's. Negative if it is behind. */
  ahead_ms: number
  created_at: Instant
}

/** Single row that identifies this installation to providers. */
export interface InstallationRow {
  id: 1
  /** A random token. */
  token: string
  /** Public address recorded by the service at startup, or null before the first start. */
  public_url: string | null
  created_at: Instant
}

/** A service start, used to recognize a restored database. */
export interface ServiceStartRow {
  id: number
  /** A random token. */
  token: string
  /** JSON object: by table, a stamp above all existing changes. */
  stamps: string
  created_at: Instant
}

/** The last change to a row, written by triggers. */
export interface ChangeRow {
  /** ID of the changed row. */
  id: number
  /** Grows with each change on SQLite. On PostgreSQL, the transaction ID. */
  stamp: number
}

declare module 'knex/types/tables.js' {
  interface Tables {
    announcements: Table<AnnouncementRow>
    banned_addresses: Table<BannedAddressRow>
    setup_renames: Table<SetupRenameRow>
    todo_items: Table<TodoItemRow>
    notification_rules: Table<NotificationRuleRow>
    deliveries: Table<DeliveryRow, 'attempts' | 'unfinished_attempts' | 'timed_out'>
    staff_sign_ins: Table<StaffSignInRow>
    secret_keys: Table<SecretKeyRow>
    sandbox: Table<SandboxRow>
    audit_results: Table<AuditResultRow, 'month_until'>
    backup_results: Table<BackupResultRow>
    installation: Table<InstallationRow>
    service_starts: Table<ServiceStartRow>
    client_changes: Table<ChangeRow>
    invoice_changes: Table<ChangeRow>
    transaction_changes: Table<ChangeRow>
    order_changes: Table<ChangeRow>
    service_changes: Table<ChangeRow>
    domain_changes: Table<ChangeRow>
    ticket_changes: Table<ChangeRow>
  }
}
