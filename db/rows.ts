import type { Knex } from 'knex'
import type { PasswordHash } from '../domain/access/password.js'
import type { Cents } from '../domain/values/money.js'
import type { ClientStatus } from '../domain/values/statuses.js'
import type { KeptSumName } from './kept-sums.js'

/** Rows as both databases give them: whole numbers, text, 0 or 1 for flags, days and instants as ISO 8601 text. */
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
  /** Sealed; set where signing in takes a second factor. */
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
  /** JSON list of addresses and CIDR ranges that the API allows; empty means anywhere. */
  allowed_ips: string
  /** The same from the set-up file; null where allowed_ips may have come from it, before each had its own. */
  setup_allowed_ips: string | null
  /**
   * JSON list of the lists that bound the credential that made this one; null where no call of this release has made it.
   */
  inherited_allowed_ips: string | null
  /** JSON list of the permissions that it holds at most; null for all that its account holds. */
  permissions: string | null
  /** By the machine's clock. */
  expires_at: Instant | null
  /**
   * The hash of the secret where permissions or an expiry are set; triggers put it there, and into secret_hash one that no
   * secret has. Release before: lesser-secrets
   */
  own_secret_hash: string | null
  /** The secret before the present one, and when it ends. */
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
  /** The address as it is compared: in lower case. */
  email_key: string
  /** Empty where there is none, so that both databases order the rest alike. */
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
  /** 0 where nothing is charged by itself. */
  autopay: Flag
  tax_id: string | null
  /** JSON: what the register of the member states has said of a number (domain/taxes/register-check.ts). */
  tax_id_check: string | null
  /** As the client wants to be named on invoices (BT-10 of EN 16931). */
  buyer_reference: string | null
  search: string
  /** The names as they are ordered; every row that the service has written has them. */
  firstname_key: string | null
  lastname_key: string | null
  companyname_key: string | null
  created_at: Instant
}

/** A question to the register of the member states that waits for its answer. */
export interface TaxIdCheckRow {
  id: number
  client_id: number
  /** The two letters before the number, which name the state that is asked. */
  prefix: string
  number: string
  attempts: number
  /** Those in a row that came to no proper end; one that is under way counts. */
  unfinished_attempts: number
  next_attempt_at: Instant
  /** Set while a worker is at it: when another may take over. */
  leased_until: Instant | null
  last_error: string | null
  /** When it was given up. */
  failed_at: Instant | null
  /** The key under which its calls are made; null before its first claim. */
  idempotency_key: string | null
  /** Names the span of the call that queued it; null where no SDK for OpenTelemetry recorded that call (R-2533). */
  traceparent: string | null
  created_at: Instant
}

/** A client that was deleted; the database writes it. */
export interface DeletedClientRow {
  /** The number of the client. */
  id: number
  /** By the machine's clock. */
  deleted_at: Instant
  /** When the last of what it left behind was gone; null until then. */
  erased_at: Instant | null
}

export interface ContactRow {
  id: number
  client_id: number
  firstname: string
  lastname: string
  email: string
  phonenumber: string | null
  /** 1 for each kind of mail of which the contact gets copies. */
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
  /** When it was taken off the last account that it was on; null for one that is on an account, or was on none yet. */
  detached_at: Instant | null
}

export interface ClientLoginRow {
  client_id: number
  login_id: number
  is_owner: Flag
  /** The word `all`, or a JSON list of keys. */
  permissions: string
  /** Null in rows of an earlier release. */
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
  /** The login that has sent it on its page; null where staff has. */
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
  /** The staff account and the credential that asked for a sign-in link. */
  staff_id: number | null
  credential_id: number | null
  /** JSON list of the permissions that the credential is limited to; null where it is not. */
  credential_permissions: string | null
  /** The page of the operator's own that a payer is led back to. */
  returns_to: string | null
}

/** A mail with a link that somebody asked for. */
export interface ResetMailRow {
  id: number
  login_id: number
  /** A day after it was sent, when it no longer counts. */
  expires_at: Instant
  /** Null for a reset link. */
  kind: 'sign_in' | 'confirm' | null
}

/** A source from which an account was signed in to. */
export interface KnownSourceRow {
  /** A keyed hash of its name. */
  account: string
  /** A keyed hash of account and source. */
  source: string
  expires_at: Instant
}

export interface ClientSessionRow {
  id: number
  login_id: number
  client_id: number
  token_hash: string
  expires_at: Instant
  /** The staff account and the credential whose sign-in link has opened it; null where the login has. */
  staff_id: number | null
  credential_id: number | null
  /** JSON list of the permissions that the credential is limited to; null where it is not. */
  credential_permissions: string | null
  /** The page of the operator's own that a payer is led back to. */
  returns_to: string | null
  /** Null in rows that the release before makes, as the next four. Release before: bare-sessions */
  opened_at: Instant | null
  used_at: Instant | null
  /** The latest end of a session that ends earlier without use; null for one that does not. */
  ends_at: Instant | null
  address: string | null
  /** The browser and its system, in two words. */
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
  /** Those in a row that came to no proper end; one that is under way counts. */
  unfinished_attempts: number
  next_attempt_at: Instant
  /** Set while a worker is at it: when another may take over. */
  leased_until: Instant | null
  last_error: string | null
  sent_at: Instant | null
  /** The ticket that it is about. */
  ticket_id: number | null
  /** The invoice that is attached to it as PDF. */
  invoice_id: number | null
  /** 1 for one that says the password of an account, whose body is not kept. */
  holds_password: 0 | 1
  /** The lower goes first (mail/mail-lanes.ts). */
  lane: 1 | 2 | 3
  /** When a mail whose text is sealed is tried, instead of next_attempt_at; null for all others (mail/sealed-mails.ts). */
  due_at: Instant | null
  /** Names the span of the call that queued it; null where no SDK for OpenTelemetry recorded that call (R-2533). */
  traceparent: string | null
  /** The language that it is written in; null for English. */
  language: string | null
  /** The token of its ticket that it carries; null for none, and in rows of an earlier release. */
  token_id: number | null
  /** When a mail server has sent it back; null for one that did not come back. */
  bounced_at: Instant | null
  created_at: Instant
}

/** The sealed text of a mail that waits; its id is that of the mail. */
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
  summed: KeptSumName
  currency_id: number
  part: string
  amount: Cents
}

/** The columns that an insert may leave out: the id, columns that are null then, and those for which the database has a default. */
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
