import { setTimeout as sleep } from 'node:timers/promises'
import knex, { type Knex } from 'knex'
import pg from 'pg'
import type { ConnectOptions, Database } from './database.js'
import { knexOptions } from './knex-options.js'
import { Listener } from './listener.js'
import { isMigrated, migrate } from './migrate.js'
import { awaitPostgres } from './postgres-start.js'

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
/** Any two numbers, as long as every process from 0.2.0 on uses the same. */
const migrationLock = [71_201, 2] as const
/** Milliseconds between two looks whether another process is done migrating. */
const migrationLockPollMs = 250

/** A PostgreSQL server that any number of processes share. READ COMMITTED; the rules take row locks where they need to. */
export async function openPostgres(
  url: string,
  { onQuery, onError, say, serving = false }: ConnectOptions,
): Promise<Database> {
  const connection = { connectionString: url, options: '-c TimeZone=UTC -c statement_timeout=30000', keepAlive: true }
  const db = knex({
    ...knexOptions,
    client: 'pg',
    connection,
    pool: { min: 0, max: 20, afterCreate: noteChanges },
    acquireConnectionTimeout: 5000,
  })
  watch(db, onQuery)
  if (onError !== undefined) watchErrors(db, onError)
  try {
    if (serving) await awaitPostgres(url, say)
    if (!(await isMigrated(db))) await migrateAlone(url, { onQuery, say })
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

/**
 * Processes that start together migrate one after the other, however long it takes. The lock is looked at again and again
 * rather than waited for: an index that is made concurrently waits for every statement that is under way, so a process that
 * waited in one would wait for ever, and with it the process that makes the index.
 */
async function migrateAlone(url: string, { onQuery, say }: Pick<ConnectOptions, 'onQuery' | 'say'>): Promise<void> {
  const db = knex({
    ...knexOptions,
    client: 'pg',
    connection: { connectionString: url, options: '-c TimeZone=UTC -c statement_timeout=0', keepAlive: true },
    // One connection, kept from the first statement to the last: the lock is its own.
    pool: { min: 1, max: 1, idleTimeoutMillis: 2 ** 31 - 1 },
    acquireConnectionTimeout: 5000,
  })
  watch(db, onQuery)
  const isOurs = async () => {
    const { rows } = await db.raw('select pg_try_advisory_lock(?, ?) as ours', [...migrationLock])
    return rows[0].ours as boolean
  }
  try {
    if (!(await isOurs())) {
      say?.('Another process migrates the database; waiting until it is done')
      do await sleep(migrationLockPollMs)
      while (!(await isOurs()))
    }
    await migrate(db, 'postgres', { say })
  } finally {
    // Ends the session, and with it the lock.
    await db.destroy()
  }
}

const watch = (db: Knex, onQuery: ConnectOptions['onQuery']) =>
  onQuery && db.on('query', ({ sql, bindings }: { sql: string; bindings: unknown[] }) => onQuery(sql, bindings ?? []))

/** Those of statements, and of connections that cannot be had. */
function watchErrors(db: Knex, onError: (error: unknown) => void): void {
  db.on('query-error', onError)
  db.client.pool.on('acquireFail', (_: number, error: unknown) => onError(error))
}

async function transact<T>(db: Knex, listener: Listener, work: (trx: Knex) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    let changed: ReadonlySet<string> = new Set()
    try {
      const value = await db.transaction(async (trx) => {
        changed = await beginNoting(trx)
        return work(trx)
      })
      // The caller's next call may come before the notification does.
      for (const table of changed) listener.changed(table)
      return value
    } catch (error) {
      if (attempt === attempts || !conflicts.has((error as { code?: string }).code ?? '')) throw error
      await sleep(Math.random() * 10 * 2 ** attempt)
    }
  }
}

/** The watched tables that a connection has changed in its present transaction, as their triggers tell it. */
const changedBy = new WeakMap<pg.Client, Set<string>>()

function noteChanges(connection: pg.Client, done: (error: Error | null, connection: pg.Client) => void): void {
  connection.on('notice', ({ message, table }) => {
    if (message === 'changed' && table !== undefined) changedBy.get(connection)?.add(table)
  })
  done(null, connection)
}

/** Returns the set to which the tables are added that the transaction changes. */
async function beginNoting(trx: Knex.Transaction): Promise<ReadonlySet<string>> {
  const connection: pg.Client = await trx.client.acquireConnection()
  const changed = new Set<string>()
  changedBy.set(connection, changed)
  return changed
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
