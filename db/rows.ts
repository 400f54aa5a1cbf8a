import type { Knex } from 'knex'
import type { PasswordHash } from '../domain/access/password.js'
import type { Cents } from '../domain/values/money.js'
import type { ClientStatus } from '../domain/values/statuses.js'
import type { RunningTotalName } from './running-totals.js'

/** Values as both databases return them: 0 or 1 for flags, and ISO 8601 text for days and instants. */
export type Flag = 0 | 1
export type Day = string
export type Instant = string

export interface SettingRow {
  name: string
  value: string | null
  group: string
}

export interface CurrencyRow {
  id: number
  code: string
  prefix: string
  suffix: string
  decimals: number
  rate: number
  is_default: Flag
}

export interface RoleRow {
  id: number
  name: string
  is_full: Flag
  /** JSON list of permission keys. */
  permissions: string
}

export interface StaffRow {
  id: number
  username: string
  password_hash: PasswordHash | null
  firstname: string
  lastname: string
  email: string | null
  role_id: number
  is_active: Flag
  /** JSON list of department names. */
  departments: string
  /** Encrypted. Set if signing in requires a second factor. */
  totp_secret: string | null
  deleted_at: Instant | null
  created_at: Instant
}

export interface CredentialRow {
  id: number
  staff_id: number
  identifier: string
  /** SHA-256 of the secret, base64. */
  secret_hash: string
  description: string | null
  /** JSON list of addresses and CIDR ranges from which the API accepts the credential. Empty means any address. */
  allowed_ips: string
  /**
   * The address list from the setup file. Null on rows created before this column existed, on which `allowed_ips` may
   * come from the setup file.
   */
  setup_allowed_ips: string | null
  /**
   * JSON list of the address lists that limited the credential by which this one was created. Null if no call created
   * it, or if an earlier release did.
   */
  inherited_allowed_ips: string | null
  /** JSON list of permissions the credential is limited to, or null for all permissions of its account. */
  permissions: string | null
  /** Time at which the credential expires, by the machine's clock even in a sandbox, or null if it never does. */
  expires_at: Instant | null
  /**
   * Hash of the secret if permissions or an expiry are set. Triggers move it here, and set `secret_hash` to a hash that
   * no secret has. Release before: lesser-secrets
   */
  own_secret_hash: string | null
  /** Hash of the previous secret, and the time from which that secret is no longer accepted. */
  previous_secret_hash: string | null
  overlap_ends_at: Instant | null
  is_active: Flag
  created_at: Instant
}

export interface ClientGroupRow {
  id: number
  name: string
  /** Hundredths of a percent. */
  discount: number
  colour: string | null
}

export interface ClientRow {
  id: number
  firstname: string
  lastname: string
  email: string
  /** The address in lower case, for comparisons. */
  email_key: string
  /** Empty instead of null, so that both databases sort it the same way. */
  companyname: string
  address1: string | null
  address2: string | null
  city: string | null
  state: string | null
  postcode: string | null
  country: string
  phonenumber: string | null
  status: ClientStatus
  notes: string | null
  credit: Cents
  currency_id: number
  group_id: number | null
  language: string
  is_tax_exempt: Flag
  /** 0 if nothing is charged automatically. */
  autopay: Flag
  tax_id: string | null
  /** JSON: result of checking the tax ID in the EU register (domain/taxes/register-check.ts). */
  tax_id_check: string | null
  /** Buyer reference that the client requires on invoices (BT-10 in EN 16931). */
  buyer_reference: string | null
  search: string
  /** Sort keys of the names. The service sets them on every row it writes. */
  firstname_key: string | null
  lastname_key: string | null
  companyname_key: string | null
  created_at: Instant
}

/** A pending check of a tax ID in the EU register. */
export interface TaxIdCheckRow {
  id: number
  client_id: number
  /** Two-letter prefix of the tax ID. It determines the member state to query. */
  prefix: string
  number: string
  attempts: number
  /** Number of consecutive attempts that never finished, including a running one. */
  unfinished_attempts: number
  next_attempt_at: Instant
  /** End of the lease, after which another worker can take over. Null if no worker has the row. */
  leased_until: Instant | null
  last_error: string | null
  /** Time at which the row was given up. */
  failed_at: Instant | null
  /** Idempotency key of the check's requests, or null before the first claim. */
  idempotency_key: string | null
  /** Span that queued the row, or null if none was recorded (R-2533). */
  traceparent: string | null
  created_at: Instant
}

/** A deleted client. Written by a database trigger. */
export interface DeletedClientRow {
  /** The client's ID. */
  id: number
  /** Time at which the client was deleted, by the machine's clock even in a sandbox. */
  deleted_at: Instant
  /** Time at which the client's residual data was erased completely, or null until then. */
  erased_at: Instant | null
}

export interface ContactRow {
  id: number
  client_id: number
  firstname: string
  lastname: string
  email: string
  phonenumber: string | null
  /** 1 for each kind of email that the contact gets copies of. */
  general_emails: 0 | 1
  product_emails: 0 | 1
  domain_emails: 0 | 1
  invoice_emails: 0 | 1
  support_emails: 0 | 1
}

export interface LoginRow {
  id: number
  email: string
  email_key: string
  password_hash: PasswordHash
  first_name: string
  last_name: string
  created_at: Instant
  /** Time at which the login was removed from its last account. Null if it is on an account, or was never on one. */
  detached_at: Instant | null
}

export interface ClientLoginRow {
  client_id: number
  login_id: number
  is_owner: Flag
  /** The word `all`, or a JSON list of permission keys. */
  permissions: string
  /** Null on rows from an earlier release. */
  attached_at: Instant | null
}

export interface ClientNoteRow {
  id: number
  client_id: number
  note: string
  is_sticky: Flag
  author: string
  created_at: Instant
}

export interface ClientInviteRow {
  id: number
  client_id: number
  email: string
  email_key: string
  permissions: string
  token_hash: string
  expires_at: Instant
  /** The login that sent the invitation, or null if staff did. */
  invited_by: number | null
}

export interface LoginTokenRow {
  id: number
  login_id: number
  client_id: number | null
  purpose: 'sign_in' | 'reset'
  token_hash: string
  path: string | null
  expires_at: Instant
  /** The staff account and the credential that requested a sign-in link. */
  staff_id: number | null
  credential_id: number | null
  /** JSON list of permissions the credential is limited to, or null if it is not limited. */
  credential_permissions: string | null
  /** Page on the operator's site to return the payer to. */
  returns_to: string | null
}

/** An email with a link, sent on request. */
export interface ResetMailRow {
  id: number
  login_id: number
  /** Time at which the email stops counting towards the limit, a day after it was sent. */
  expires_at: Instant
  /** Null for a password reset link. */
  kind: 'sign_in' | 'confirm' | null
}

/** A network source from which an account has signed in. */
export interface KnownSourceRow {
  /** Keyed hash of the account's name. */
  account: string
  /** Keyed hash of the account and the source. */
  source: string
  expires_at: Instant
}

export interface ClientSessionRow {
  id: number
  login_id: number
  client_id: number
  token_hash: string
  expires_at: Instant
  /** The staff account and the credential whose sign-in link opened the session, or null if the login signed in. */
  staff_id: number | null
  credential_id: number | null
  /** JSON list of permissions the credential is limited to, or null if it is not limited. */
  credential_permissions: string | null
  /** Page on the operator's site to return the payer to. */
  returns_to: string | null
  /** Null on rows from the previous release, as are the next four columns. Release before: bare-sessions */
  opened_at: Instant | null
  used_at: Instant | null
  /** Absolute expiry of a session with an idle timeout. Null for sessions without an idle timeout. */
  ends_at: Instant | null
  address: string | null
  /** Browser and operating system, in two words. */
  agent: string | null
}

export interface EmailTemplateRow {
  id: number
  name: string
  language: string
  subject: string
  body: string
  is_active: Flag
}

export interface EmailRow {
  id: number
  client_id: number | null
  template: string
  recipient: string
  subject: string
  body: string
  status: 'queued' | 'sent' | 'failed'
  attempts: number
  /** Number of consecutive attempts that never finished, including a running one. */
  unfinished_attempts: number
  next_attempt_at: Instant
  /** End of the lease, after which another worker can take over. Null if no worker has the row. */
  leased_until: Instant | null
  last_error: string | null
  sent_at: Instant | null
  ticket_id: number | null
  /**
   * The invoice that the email is about, or null for other emails and, unless it was attached as a PDF, for emails from
   * an earlier release. Release before: unlinked-mails
   */
  invoice_id: number | null
  /** 1 if the email contains the password of an account. Its body is not kept. */
  holds_password: 0 | 1
  /** Priority: lower lanes are sent first (mail/mail-lanes.ts). */
  lane: 1 | 2 | 3
  /**
   * Time at which an email with an encrypted text is due, instead of `next_attempt_at`. Null for all other emails
   * (mail/encrypted-mails.ts).
   */
  due_at: Instant | null
  /** Span that queued the row, or null if none was recorded (R-2533). */
  traceparent: string | null
  /** Language of the email, or null for English. */
  language: string | null
  /** The ticket token in the email. Null if there is no token, and on rows from an earlier release. */
  token_id: number | null
  /** Time at which a mail server returned the email, or null if it did not. */
  bounced_at: Instant | null
  created_at: Instant
}

/** The encrypted text of a queued email, with the email's ID. */
export interface SealedMailRow {
  id: number
  body: string
}

export interface IdempotencyKeyRow {
  owner: string
  action: string
  key: string
  fingerprint: string
  status: number | null
  body: string | null
  lease_ends_at: Instant
  expires_at: Instant
}

export interface RowCountRow {
  counted: string
  value: string
  total: number
  changes: number
}

export interface KeptSumRow {
  summed: RunningTotalName
  currency_id: number
  part: string
  amount: Cents
}

/** Columns that an insert can omit: the ID and all nullable columns. */
type Omissible<Row> = { [K in keyof Row]: null extends Row[K] ? K : K extends 'id' ? K : never }[keyof Row]
type Insert<Row, Usual extends keyof Row> = Omit<Row, Omissible<Row> | Usual> &
  Partial<Pick<Row, Omissible<Row> | Usual>>
export type Table<Row, Usual extends keyof Row = never> = Knex.CompositeTableType<Row, Insert<Row, Usual>, Partial<Row>>

declare module 'knex/types/tables.js' {
  interface Tables {
    settings: Table<SettingRow>
    currencies: Table<CurrencyRow>
    roles: Table<RoleRow>
    staff: Table<StaffRow>
    credentials: Table<CredentialRow>
    client_groups: Table<ClientGroupRow>
    clients: Table<ClientRow, 'autopay'>
    tax_id_checks: Table<TaxIdCheckRow, 'attempts' | 'unfinished_attempts'>
    deleted_clients: Table<DeletedClientRow>
    contacts: Table<ContactRow>
    logins: Table<LoginRow>
    client_logins: Table<ClientLoginRow>
    client_notes: Table<ClientNoteRow>
    client_invites: Table<ClientInviteRow>
    login_tokens: Table<LoginTokenRow>
    reset_mails: Table<ResetMailRow>
    known_sources: Table<KnownSourceRow>
    client_sessions: Table<ClientSessionRow>
    email_templates: Table<EmailTemplateRow>
    emails: Table<EmailRow, 'unfinished_attempts' | 'holds_password' | 'lane'>
    sealed_mails: Knex.CompositeTableType<SealedMailRow>
    idempotency_keys: Table<IdempotencyKeyRow>
    row_counts: Table<RowCountRow>
    later_row_counts: Table<RowCountRow>
    kept_sums: Table<KeptSumRow>
  }
}
