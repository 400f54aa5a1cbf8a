import type { Knex } from 'knex'
import type { Database } from '../../db/database.js'
import { loadInOrder } from '../../server/setup/dependency-order.js'
import { type Account, type Generator, Row } from './generator.js'
import type { History } from './history.js'
import { generateHistory } from './history-generator.js'
import { Random } from './random.js'
import type { World } from './world.js'

/** Generators of all tables, in dependency order. */
const generators = await loadInOrder<Generator>(new URL('./tables/', import.meta.url))

const clientsPerTransaction = 1000
/** Maximum rows per statement, a power of two: SQLite allows 32,766 values, and no table has close to 100 columns. */
const statementRows = 256

export interface SeedOptions {
  readonly clients: number
  readonly seed: number
  readonly world: World
  /** Called after each transaction with the number of clients so far. */
  readonly progress: (clients: number) => void
}

/** Adds clients with all their records. Returns the number of rows by kind. */
export async function seedClients(
  database: Database,
  { clients, seed, world, progress }: SeedOptions,
): Promise<ReadonlyMap<string, number>> {
  const counts = new Map(generators.map(({ plural }) => [plural, 0]))
  // Logins of deleted clients may remain, so both tables are checked.
  const first = 1 + Math.max(await highestId(database.read, 'clients'), await highestId(database.read, 'logins'))
  for (let made = 0; made < clients; made += clientsPerTransaction) {
    const numbers = Array.from(
      { length: Math.min(clientsPerTransaction, clients - made) },
      (_, at) => first + made + at,
    )
    const rows = generateRows(numbers, seed, world)
    await database.transaction((db) => write(db, database.dialect, rows))
    for (const { name, plural } of generators)
      counts.set(plural, (counts.get(plural) ?? 0) + (rows.get(name)?.length ?? 0))
    progress(made + numbers.length)
  }
  return counts
}

async function highestId(db: Knex, table: 'clients' | 'logins'): Promise<number> {
  const row = await db(table).max({ id: 'id' }).first()
  return Number(row?.id ?? 0)
}

type ByTable = ReadonlyMap<string, readonly Row[]>

/** Returns the rows of the given clients by table, in writing order. */
function generateRows(numbers: readonly number[], seed: number, world: World): ByTable {
  const all = new Map<string, Row[]>(generators.map(({ name }) => [name, []]))
  for (const number of numbers) {
    const own = new Map<string, readonly Row[]>()
    const rows = (table: string): readonly Row[] => own.get(table) ?? []
    let history: History | undefined
    const account: Account = {
      number,
      rows,
      get client() {
        return rows('clients')[0] as Row
      },
      get history() {
        history ??= generateHistory(account, world, new Random(seed, number, 'dealings'))
        return history
      },
    }
    for (const { name, rows } of generators) {
      // Each table has its own random source, so that adding a table does not change the rows of others.
      const made = rows(account, world, new Random(seed, number, name)).map((values) => new Row(name, { ...values }))
      own.set(name, made)
      all.get(name)?.push(...made)
    }
  }
  return all
}

async function write(db: Knex, dialect: Database['dialect'], rows: ByTable): Promise<void> {
  for (const { name, hasId, finalize } of generators) {
    const own = rows.get(name) ?? []
    await finalize?.(own, db, dialect)
    if (hasId === false || own.length === 0) continue
    const ids = await reserveIds(db, dialect, name, own.length)
    for (const [at, row] of own.entries()) row.id = ids[at] as number
  }
  for (const { name } of generators) await insert(db, name, (rows.get(name) ?? []).map(withIds))
}

/** Reserves IDs for new rows. On SQLite the transaction is the only writer. */
async function reserveIds(db: Knex, dialect: Database['dialect'], table: string, count: number): Promise<number[]> {
  if (dialect === 'sqlite') {
    const last = await db('sqlite_sequence').where({ name: table }).first('seq')
    return Array.from({ length: count }, (_, at) => Number(last?.seq ?? 0) + 1 + at)
  }
  const { rows } = await db.raw("select nextval(pg_get_serial_sequence(?, 'id')) as id from generate_series(1, ?)", [
    table,
    count,
  ])
  return (rows as { id: number }[]).map(({ id }) => id)
}

/** Returns a row's values with IDs in place of the rows that it refers to. */
function withIds({ id, values }: Row): Record<string, unknown> {
  const row: Record<string, unknown> = id === undefined ? {} : { id }
  for (const [column, value] of Object.entries(values))
    row[column] = value instanceof Row ? value.id : typeof value === 'function' ? value() : value
  return row
}

async function insert(db: Knex, table: string, rows: readonly Record<string, unknown>[]): Promise<void> {
  let start = 0
  // Statements have only a few different lengths, so that each is prepared once.
  for (let size = statementRows; size >= 1; size /= 2)
    for (; rows.length - start >= size; start += size) await db(table).insert(rows.slice(start, start + size))
}
