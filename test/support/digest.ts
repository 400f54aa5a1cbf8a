import { createHash } from 'node:crypto'
import type { Knex } from 'knex'
import type { Database } from '../../db/database.js'
import { groupRows } from '../../domain/values/group-by.js'
import { preparedRows } from './prepared-rows.js'

/**
 * Tables that even refused calls and commands without effect can change: counters, recorded starts, idempotency keys,
 * and migration records.
 */
const bookkeeping = new Set([
  'rate_windows',
  'idempotency_keys',
  'refusals',
  'service_starts',
  'credential_uses',
  'migrations',
  'migrations_lock',
  'migrations_done',
  'sqlite_sequence',
])

export async function tableNames({ dialect, read }: Pick<Database, 'dialect' | 'read'>): Promise<string[]> {
  const rows: { name: string }[] =
    dialect === 'sqlite'
      ? await read('sqlite_master').where({ type: 'table' }).select('name')
      : await read('information_schema.tables').where({ table_schema: 'public' }).select({ name: 'table_name' })
  return rows.map(({ name }) => name).sort()
}

/** Returns all rows as text, except in bookkeeping tables. */
export async function dump(database: Database): Promise<string> {
  const parts: string[] = []
  for (const name of await tableNames(database)) {
    if (bookkeeping.has(name)) continue
    const rows: object[] = await (database.read as Knex)(name)
    parts.push(name, ...rows.map((row) => JSON.stringify(row)).sort())
  }
  return parts.join('\n')
}

/** Returns a hash of all rows, except in bookkeeping tables. */
export const digest = async (database: Database): Promise<string> =>
  createHash('sha256')
    .update(await dump(database))
    .digest('hex')

export type ReadStates = () => Promise<ReadonlyMap<string, string>>

/**
 * Returns a function that reads a text for each table, in one statement. The text changes when rows are inserted,
 * changed, or deleted. It consists of all rows on SQLite, and of the row count and the newest writing transaction on
 * PostgreSQL. It does not include the values of PostgreSQL's sequences.
 */
export async function tableStates({ dialect, read }: Pick<Database, 'dialect' | 'read'>): Promise<ReadStates> {
  const names = await tableNames({ dialect, read })
  const stateOf = dialect === 'sqlite' ? await rowsOf(read) : () => `concat(count(*), ' ', max(xmin::text::bigint))`
  const sql = names
    .map((name) => `select '${name}' as name, ${stateOf(name)} as state from "${name}"`)
    .join(' union all ')
  return async () => {
    const rows: { name: string; state: string | null }[] = await preparedRows(read, sql)
    return new Map(rows.map(({ name, state }) => [name, state ?? '']))
  }
}

/** Returns a function that builds the SQL expression for all rows of a table as text, on SQLite. */
async function rowsOf(read: Knex): Promise<(table: string) => string> {
  const columns: { of: string; name: string }[] = await read.raw(
    `select tables.name as "of", columns.name from pragma_table_list as tables, pragma_table_info(tables.name) as columns
      where tables.schema = 'main'`,
  )
  const byTable = groupRows(columns, (column) => column.of)
  const row = (table: string) => (byTable.get(table) ?? []).map(({ name }) => `quote("${name}")`).join(` || ',' || `)
  return (table) => `group_concat(${row(table)}, char(10))`
}
