import { setTimeout as sleep } from 'node:timers/promises'
import knex, { type Knex } from 'knex'
import pg from 'pg'
import type { ConnectOptions } from './connect.js'
import type { Database } from './database.js'
import { knexOptions } from './knex-options.js'
import { Listener } from './listener.js'
import { migrate } from './migrate.js'
import { writtenTable } from './table-versions.js'
import { watchedTables } from './watched-tables.js'

// Values come back as they do from SQLite: whole numbers as numbers, days as text, instants as ISO 8601 text.
pg.types.setTypeParser(pg.types.builtins.INT8, wholeNumber)
pg.types.setTypeParser(pg.types.builtins.NUMERIC, wholeNumber)
pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text)
pg.types.setTypeParser(pg.types.builtins.TIMESTAMPTZ, (text) => new Date(text).toISOString())

function wholeNumber(text: string): number {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new RangeError(`${text} from the database is no exact whole number`)
  return value
}

const attempts = 6
const conflicts = new Set(['40001', '40P01'])
// Any two numbers, as long as every process of the service uses the same.
const migrationLock = [71_201, 1] as const

/** A PostgreSQL server that any number of processes share. READ COMMITTED; the rules take row locks where they need to. */
export async function openPostgres(url: string, { onQuery }: ConnectOptions): Promise<Database> {
  const connection = { connectionString: url, options: '-c TimeZone=UTC -c statement_timeout=30000', keepAlive: true }
  const db = knex({
    ...knexOptions,
    client: 'pg',
    connection,
    pool: { min: 0, max: 20 },
    acquireConnectionTimeout: 5000,
  })
  if (onQuery !== undefined)
    db.on('query', ({ sql, bindings }: { sql: string; bindings: unknown[] }) => onQuery(sql, bindings ?? []))
  try {
    await migrateAlone(db)
  } catch (error) {
    await db.destroy()
    throw new Error(
      `The database (DATABASE_URL) cannot be used: ${(error as Error).message || (error as { code?: string }).code}`,
    )
  }
  const listener = await Listener.start(connection)
  return {
    dialect: 'postgres',
    read: db,
    transaction: (work) => transact(db, listener, work),
    version: (tables) => listener.version(tables),
    unreachable,
    close: async () => {
      await listener.stop()
      await db.destroy()
    },
  }
}

/** Processes that start together migrate one after the other. */
async function migrateAlone(db: Knex): Promise<void> {
  await db.transaction(async (trx) => {
    await trx.raw('select pg_advisory_xact_lock(?, ?)', [...migrationLock])
    await migrate(trx, 'postgres')
  })
}

async function transact<T>(db: Knex, listener: Listener, work: (trx: Knex) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    const written = new Set<string>()
    try {
      const value = await db.transaction((trx) => {
        trx.on('query', ({ sql }: { sql: string }) => {
          const table = writtenTable(sql)
          if (table !== undefined && watchedTables.has(table)) written.add(table)
        })
        return work(trx)
      })
      // The caller's next call may come before the notification does.
      for (const table of written) listener.changed(table)
      return value
    } catch (error) {
      if (attempt === attempts || !conflicts.has((error as { code?: string }).code ?? '')) throw error
      await sleep(Math.random() * 10 * 2 ** attempt)
    }
  }
}

const networkFailures = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ETIMEDOUT',
  'EPIPE',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
])
// Class 08 is the connection, 57P01 to 57P03 a server that stops or starts, 53300 one that has no place left.
const stateFailures = /^(?:08...|57P0[123]|53300)$/
// knex puts the statement before what pg says of its connection.
const lostConnection = /(?:^| - )(?:Connection terminated|Client has encountered a connection error|Client was closed)/

function unreachable(error: unknown): boolean {
  const { code = '', name, message = '' } = error as { code?: string; name?: string; message?: string }
  return (
    networkFailures.has(code) || stateFailures.test(code) || name === 'KnexTimeoutError' || lostConnection.test(message)
  )
}
