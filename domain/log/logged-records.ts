import type { Knex } from 'knex'
import type { Tables } from 'knex/types/tables.js'
import { encryptedColumns, isEncrypted } from '../secrets/encryption.js'
import { prepareQuery } from '../sql/prepared.js'
import { findRow } from '../sql/rows.js'
import type { Currencies } from '../values/currencies.js'
import type { Cents } from '../values/money.js'
import type { Permission } from '../values/permissions.js'
import type { LoggedRecord } from './logged-call.js'

type TableName = keyof Tables & string

/** Definition of one kind of record: its table and the columns for reading, comparing, and displaying it. */
interface RecordKind {
  readonly table: TableName
  /** Column that identifies a record. Defaults to `id`. */
  readonly key?: string
  /**
   * Source of the record's client ID: a column of the record, the accounts of a login, or the parent record. Records
   * without a client have no source.
   */
  readonly client?: 'id' | 'client_id' | 'accounts' | { readonly table: TableName; readonly by: string }
  /** Columns that contain amounts. */
  readonly amounts?: readonly string[]
  /** True if the log must not contain the data of a deleted record. */
  readonly isPersonal?: true
  /** Returns the row to compare, if the same value can be stored in different columns. */
  readonly compared?: (row: Row) => Row
  /** Permission required to see the changes in the log. */
  readonly permission: Permission
}

const ofTicket = { table: 'tickets', by: 'ticket_id' } as const
const recurring = ['first_amount', 'recurring_amount'] as const

/** Kinds of records whose columns are compared, by their names in the log. */
export const recordKinds: Readonly<Record<string, RecordKind>> = {
  announcement: { table: 'announcements', permission: 'manage_announcements' },
  billableitem: {
    table: 'billable_items',
    client: 'client_id',
    amounts: ['amount'],
    permission: 'list_invoices',
  },
  client: { table: 'clients', client: 'id', amounts: ['credit'], isPersonal: true, permission: 'list_clients' },
  contact: { table: 'contacts', client: 'client_id', isPersonal: true, permission: 'list_clients' },
  credential: {
    table: 'credentials',
    compared: ({ own_secret_hash, ...row }) => ({ ...row, secret_hash: own_secret_hash ?? row.secret_hash }),
    permission: 'manage_staff',
  },
  domain: { table: 'domains', client: 'client_id', amounts: recurring, permission: 'list_domains' },
  invoice: {
    table: 'invoices',
    client: 'client_id',
    amounts: ['subtotal', 'discount', 'tax', 'total', 'credit', 'paid', 'credited', 'gross'],
    permission: 'list_invoices',
  },
  login: { table: 'logins', client: 'accounts', isPersonal: true, permission: 'list_clients' },
  order: { table: 'orders', client: 'client_id', amounts: ['amount', 'promotion_saved'], permission: 'list_orders' },
  paymethod: { table: 'pay_methods', client: 'client_id', permission: 'list_invoices' },
  project: { table: 'projects', client: 'client_id', permission: 'list_projects' },
  quote: { table: 'quotes', client: 'client_id', permission: 'list_quotes' },
  service: {
    table: 'services',
    client: 'client_id',
    amounts: [...recurring, 'regular_amount', 'listed_amount', 'setup_fee'],
    permission: 'list_services',
  },
  serviceaddon: {
    table: 'service_addons',
    client: { table: 'services', by: 'service_id' },
    amounts: recurring,
    permission: 'list_services',
  },
  setting: { table: 'settings', key: 'name', permission: 'view_system' },
  task: { table: 'project_tasks', client: { table: 'projects', by: 'project_id' }, permission: 'list_projects' },
  ticket: { table: 'tickets', client: 'client_id', permission: 'list_tickets' },
  ticketnote: { table: 'ticket_notes', client: ofTicket, permission: 'list_tickets' },
  ticketreply: { table: 'ticket_replies', client: ofTicket, permission: 'list_tickets' },
  timer: { table: 'task_timers', permission: 'list_projects' },
  tld: {
    table: 'tlds',
    key: 'extension',
    amounts: ['register_price', 'transfer_price', 'renew_price'],
    permission: 'list_domains',
  },
  todoitem: { table: 'todo_items', permission: 'manage_settings' },
  transaction: {
    table: 'transactions',
    client: 'client_id',
    amounts: ['amount_in', 'amount_out', 'applied', 'fees'],
    permission: 'list_invoices',
  },
}

type Row = Readonly<Record<string, unknown>>

/** A record's contents, client ID, and currency ID at a point in time. */
export interface RecordImage {
  readonly row: Row
  readonly client: number | null | undefined
  readonly currency: number | null | undefined
}

/** Returns the record, or undefined if it does not exist or if its kind is not compared. */
export async function readRecord(db: Knex, { type, id }: LoggedRecord): Promise<RecordImage | undefined> {
  const kind = recordKinds[type]
  if (kind === undefined) return undefined
  const { table, key, client, amounts } = kind
  if (key !== undefined || typeof client === 'object' || client === 'accounts') return readRelated(db, type, kind, id)
  const row = (await findRow(db, table, Number(id))) as Row | undefined
  return row && imageOf(row, client && row[client], amounts && row.currency_id)
}

const imageOf = (row: Row, client: unknown, currency: unknown): RecordImage => ({
  row,
  client: client as RecordImage['client'],
  currency: currency as RecordImage['currency'],
})

type Finder = (db: Knex, which: { key: string | number }) => Promise<Row | undefined>

const finders = new Map<string, Finder>()

/** Reads a record whose key column is not `id`, or whose client comes from another table. */
async function readRelated(db: Knex, type: string, kind: RecordKind, id: string): Promise<RecordImage | undefined> {
  let find = finders.get(type)
  if (find === undefined) {
    find = finderOf(kind)
    finders.set(type, find)
  }
  const found = await find(db, { key: kind.key === undefined ? Number(id) : id })
  if (found === undefined) return undefined
  const { logged_client, logged_currency, ...row } = found
  return imageOf(row, logged_client, logged_currency)
}

function finderOf({ table, key = 'id', client, amounts = [] }: RecordKind): Finder {
  const parent = typeof client === 'object' ? client : undefined
  return prepareQuery((db, { key: value }: { key: string | number }) => {
    const query: Knex.QueryBuilder = db.from(table).where(`${table}.${key}`, value).select(`${table}.*`)
    if (parent !== undefined)
      query
        .join(parent.table, `${parent.table}.id`, `${table}.${parent.by}`)
        .select({ logged_client: `${parent.table}.client_id` })
    else if (client === 'accounts') query.select(firstAccount(db))
    if (amounts.length > 0 && parent !== undefined) query.select({ logged_currency: `${parent.table}.currency_id` })
    return query.first() as unknown as PromiseLike<Row | undefined> & Pick<Knex.QueryBuilder, 'toSQL'>
  })
}

/** The account that the login owns, or its account with the lowest client ID if it owns none. */
const firstAccount = (db: Knex) =>
  db('client_logins')
    .whereRaw('login_id = logins.id')
    .orderBy([{ column: 'is_owner', order: 'desc' }, 'client_id'])
    .limit(1)
    .select('client_id')
    .as('logged_client')

export interface FieldChange {
  /**
   * Column name. The log displays the column's name in the API (actionFieldName), even for entries from earlier
   * releases.
   */
  readonly field: string
  /** Null if the column has no value, or if the value is secret. The log records only that a secret changed. */
  readonly before: string | number | boolean | null
  readonly after: string | number | boolean | null
}

/** Columns excluded from comparisons, because they are derived from other columns or are not set by an action. */
const derived: ReadonlySet<string> = new Set([
  'companyname_key',
  'email_key',
  'firstname_key',
  'id',
  'lastname_key',
  'readable_name',
  'search',
  'synced_at',
  'title_key',
])

const sealed: ReadonlySet<string> = new Set(
  Object.entries(encryptedColumns).flatMap(([table, columns]) => columns.map((column) => `${table}.${column}`)),
)

/** Returns true for columns with encrypted values or hashes of secrets, which the log never contains. */
export const isSecretColumn = (table: string, column: string): boolean =>
  column.endsWith('_hash') || sealed.has(`${table}.${column}`)

/** Returns true for values that the log never contains. In `settings`, only encrypted values are secret. */
const isSecretValue = (table: string, column: string, value: unknown): boolean =>
  isSecretColumn(table, column) && (table !== 'settings' || isEncrypted(String(value)))

/**
 * Returns the changed columns between two versions of a record, of which one may be missing. Returns no changes for a
 * deleted personal record or for a kind that is not compared.
 */
export function compareRecords(
  type: string,
  from: RecordImage | undefined,
  to: RecordImage | undefined,
  currencies: Currencies,
): FieldChange[] {
  const kind = recordKinds[type]
  const image = to ?? from
  if (kind === undefined || image === undefined || (to === undefined && kind.isPersonal)) return []
  const [before, after] = [from, to].map((one) => one && (kind.compared?.(one.row) ?? one.row))
  const currency = image.currency == null ? currencies.default : currencies.of(image.currency)
  const shown = (column: string, row: Row | undefined): FieldChange['before'] => {
    const value = row?.[column]
    if (value === null || value === undefined || isSecretValue(kind.table, column, value)) return null
    if (kind.amounts?.includes(column)) return currency.show(value as Cents)
    if (column.startsWith('is_')) return value === 1
    return typeof value === 'number' ? value : shortened(String(value))
  }
  return Object.keys(image.row)
    .filter((column) => (before?.[column] ?? null) !== (after?.[column] ?? null) && !derived.has(column))
    .map((field) => ({ field, before: shown(field, before), after: shown(field, after) }))
}

/** Maximum length of a logged value in UTF-16 code units. The log is not a document store. */
const maxTextLength = 1000

const shortened = (text: string): string => (text.length > maxTextLength ? `${text.slice(0, maxTextLength)}…` : text)
