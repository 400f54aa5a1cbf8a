import { domainToASCII } from 'node:url'
import type { Knex } from 'knex'
import type { Dialect } from '../columns.js'

/** The migration may be interrupted anywhere. Another run skips rows that are already in their new spelling. */
export const config = { transaction: false }

const rowsPerRead = 500

interface Keys {
  readonly table: string
  /** The column with the address, normalized for comparisons. */
  readonly column: string
  /** Columns that are unique together with the address, or undefined if the address can be repeated. */
  readonly unique?: readonly string[]
  /** Handling of a row if another row already has its new key. By default, the row keeps its old key. */
  readonly twin?: 'report' | 'delete'
}

const addressKeys: readonly Keys[] = [
  { table: 'clients', column: 'email_key', unique: [], twin: 'report' },
  { table: 'logins', column: 'email_key', unique: [], twin: 'report' },
  { table: 'client_invites', column: 'email_key', unique: ['client_id'] },
  { table: 'blocked_senders', column: 'email_key', unique: [], twin: 'delete' },
  { table: 'ticket_senders', column: 'email_key', unique: ['ticket_id'], twin: 'delete' },
  { table: 'ticket_tokens', column: 'recipient', unique: ['ticket_id', 'side'] },
  { table: 'received_mails', column: 'sender' },
  { table: 'received_mails', column: 'answered' },
  { table: 'sign_ups', column: 'email_key' },
]

/**
 * Stores compared texts in one spelling: addresses with the ASCII form of their domain, and names and search
 * texts in NFC. If two clients or two users have the same address, staff get a to-do item, and the other row keeps its
 * key, so only the row in ASCII is found by the address.
 */
export async function up(db: Knex, dialect: Dialect): Promise<void> {
  for (const keys of addressKeys) await rewriteKeys(db, dialect, keys)
  await composeNames(db, dialect)
}

/** Returns SQL that is true for a text with characters outside ASCII. */
const isForeign = (dialect: Dialect, column: string): string =>
  dialect === 'sqlite'
    ? `length(cast(${column} as blob)) <> length(${column})`
    : `octet_length(${column}) <> length(${column})`

type Row = Readonly<Record<string, unknown>> & { readonly id: number }

async function* readRows(db: Knex, table: string, condition: string): AsyncGenerator<Row> {
  for (let last = 0; ; ) {
    const rows: Row[] = await db(table)
      .where('id', '>', last)
      .whereRaw(`(${condition})`)
      .orderBy('id')
      .limit(rowsPerRead)
    yield* rows
    if (rows.length === 0) return
    last = rows.at(-1)?.id as number
  }
}

async function rewriteKeys(db: Knex, dialect: Dialect, { table, column, unique, twin }: Keys): Promise<void> {
  for await (const row of readRows(db, table, isForeign(dialect, column))) {
    const key = row[column] as string
    const wanted = asciiKey(key)
    if (wanted === key) continue
    const scope = Object.fromEntries((unique ?? []).map((name) => [name, row[name]]))
    const other =
      unique &&
      (await db(table)
        .where({ ...scope, [column]: wanted })
        .first('id'))
    if (other === undefined)
      await db(table)
        .where({ id: row.id, [column]: key })
        .update({ [column]: wanted })
    else if (twin === 'delete') await db(table).where({ id: row.id }).delete()
    else if (twin === 'report') await report(db, table, row, other.id)
  }
}

/** Returns an address with the ASCII form of its domain. */
function asciiKey(key: string): string {
  const at = key.lastIndexOf('@') + 1
  const ascii = domainToASCII(key.slice(at))
  return at === 0 || ascii === '' ? key : `${key.slice(0, at)}${ascii}`
}

/** Adds a to-do item for a client or user whose address another one has in another spelling. */
async function report(db: Knex, table: string, { id }: Row, other: number): Promise<void> {
  const noun = table === 'clients' ? 'client' : 'user'
  await db('todo_items')
    .insert({
      title: `The ${noun} with the ID ${id} has the email address of the ${noun} with the ID ${other}`,
      description: `The two addresses differ only in the spelling of their domain. Searches by address find only the ${noun} with the ID ${other}. Change either address.`,
      status: 'New',
      source: `same address ${table} ${id}`,
      created_at: new Date().toISOString(),
    })
    .onConflict('source')
    .ignore()
}

const nameColumns = ['firstname_key', 'lastname_key', 'companyname_key', 'search'] as const

async function composeNames(db: Knex, dialect: Dialect): Promise<void> {
  const condition = nameColumns.map((column) => isForeign(dialect, column)).join(' or ')
  for await (const row of readRows(db, 'clients', condition)) {
    const changed = nameColumns.filter((name) => row[name] !== null && row[name] !== compose(row[name] as string))
    if (changed.length === 0) continue
    const pick = (convert: (text: string) => string) =>
      Object.fromEntries(changed.map((name) => [name, convert(row[name] as string)]))
    // A client renamed since the row was read gets the new spelling with that change.
    await db('clients')
      .where({ id: row.id, ...pick((text) => text) })
      .update(pick(compose))
  }
}

/** Composes a search text, or the name after the separator of a sort key. The letters before it remain decomposed. */
function compose(text: string): string {
  const at = text.indexOf('\u0001') + 1
  return `${text.slice(0, at)}${text.slice(at).normalize('NFC')}`
}
