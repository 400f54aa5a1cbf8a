import { createHash } from 'node:crypto'
import type { Knex } from 'knex'
import type { Database } from '../../db/database.js'

/** Tables that a refused call may touch: they count calls and remember keys. */
const bookkeeping = new Set([
  'rate_windows',
  'idempotency_keys',
  'refusals',
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

/** Every row of every table as text. */
export async function dump(database: Database): Promise<string> {
  const parts: string[] = []
  for (const name of await tableNames(database)) {
    if (bookkeeping.has(name)) continue
    const rows: object[] = await (database.read as Knex)(name)
    parts.push(name, ...rows.map((row) => JSON.stringify(row)).sort())
  }
  return parts.join('\n')
}

/** A short text that differs when anything in the database does. */
export const digest = async (database: Database): Promise<string> =>
  createHash('sha256')
    .update(await dump(database))
    .digest('hex')
