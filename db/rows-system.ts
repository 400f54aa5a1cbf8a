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
  /** An address in its canonical form, a range in CIDR notation, or the beginning of one with a star. */
  address: string
  reason: string | null
  created_at: Instant
  /** Null for a ban that holds until it is lifted. */
  expires_at: Instant | null
}

/** A name that a set-up file took from a row. */
export interface SetupRenameRow {
  id: number
  /** The section of the file. */
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
  /** The title under which the set-up file made it. */
  setup_title: string | null
}

export interface NotificationRuleRow {
  id: number
  name: string
  event: string
  channel: string
  /** JSON: parameter -> value; the secret ones are sealed for `notification_rules.<parameter>` of the row `<name>`. */
  parameters: string
  is_active: Flag
  /** Since when it notifies nobody; null for one that does. */
  retired_at: Instant | null
}

/** A delivery of an event: to the recipient of a rule, or by an addon. */
export interface DeliveryRow {
  id: number
  rule_id: number | null
  module: string | null
  /** Which of those that the addon tells. */
  destination: string | null
  event: string
  /** JSON, as it is delivered. */
  payload: string
  status: 'pending' | 'sent' | 'failed'
  attempts: number
  /** Those in a row that came to no proper end; one that is under way counts. */
  unfinished_attempts: number
  next_attempt_at: Instant
  leased_until: Instant | null
  tried_at: Instant | null
  /** 1 while it waits after an attempt that got no answer in time. */
  timed_out: Flag
  /** To the last attempt, or why there was none. */
  answer: string | null
  sent_at: Instant | null
  /** The key under which its calls reach the provider; null before its first claim. */
  idempotency_key: string | null
  /** Names the span of the call that queued it; null where no SDK for OpenTelemetry recorded that call (R-2533). */
  traceparent: string | null
  created_at: Instant
}

export interface StaffSignInRow {
  staff_id: number
  last_seen_at: Instant
}

/** A key that something in this database is sealed with. */
export interface SecretKeyRow {
  /** The beginning of a hash of the key. */
  id: string
  /** The root of derived secrets, sealed with the key: another key does not open it. */
  canary: string
  created_at: Instant
}

/** The one row that tells how the last audit ended. */
export interface AuditResultRow {
  id: number
  finished_at: Instant
  /** Rules that something broke. */
  findings: number
  notes: number
  milliseconds: number
}

/** The one row that tells of the last backup. */
export interface BackupResultRow {
  id: number
  finished_at: Instant
  bytes: number
  milliseconds: number
}

/** The one row that marks a sandbox. */
export interface SandboxRow {
  id: 1
  /** Milliseconds that its clock is ahead of the machine's; negative where it is behind. */
  ahead_ms: number
  created_at: Instant
}

/** The one row that names this installation towards providers. */
export interface InstallationRow {
  id: 1
  /** Random. */
  token: string
  /** The public address that the service has recorded at its start; null where it has not yet. */
  public_url: string | null
  created_at: Instant
}

/** A start of a service, by which a restored database is known. */
export interface ServiceStartRow {
  id: number
  /** Random. */
  token: string
  /** JSON: one above the stamps of all changes that were there, by table. */
  stamps: string
  created_at: Instant
}

/** When a row was changed last; triggers write it. */
export interface ChangeRow {
  /** Of the row. */
  id: number
  /** Grows with each change on SQLite; on PostgreSQL the transaction. */
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
    audit_results: Table<AuditResultRow>
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
