import { setTimeout as sleep } from 'node:timers/promises'
import knex, { type Knex } from 'knex'
import pg from 'pg'
import {
  type ConnectOptions,
  type Database,
  defaultConnectionCounts,
  type HandleParams,
  type JobDatabase,
} from './database.js'
import { postgresFailure } from './driver-errors.js'
import { knexOptions } from './knex-options.js'
import { Listener } from './listener.js'
import { expectMayMigrate, isMigrated, migrate } from './migrate.js'
import { MigrationClient } from './migration-client.js'
import { isPooledByTransaction } from './pooler.js'
import { awaitPostgres } from './postgres-start.js'
import { isReadOnly, probePostgres } from './probes.js'
import { RecentFailure } from './recent-failure.js'
import {
  callTimeouts,
  commandLimits,
  connectionOptions,
  jobTimeouts,
  noLimits,
  type SessionLimits,
  Sessions,
} from './sessions.js'

// Values have the same form as from SQLite: integers as numbers, days as text, instants as ISO 8601 text.
pg.types.setTypeParser(pg.types.builtins.INT8, wholeNumber)
pg.types.setTypeParser(pg.types.builtins.NUMERIC, wholeNumber)
pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text)
pg.types.setTypeParser(pg.types.builtins.TIMESTAMPTZ, (text) => new Date(text).toISOString())

function wholeNumber(text: string): number {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new RangeError(`${text} from the database is not an exact whole number`)
  return value
}

const attempts = 6
const conflicts = new Set(['40001', '40P01'])
/** Arbitrary numbers that must be the same in every process. */
const migrationLock = [71_201, 2] as const
/** Milliseconds between two checks of whether another process has finished migrating. */
const migrationLockPollMs = 250

/**
 * Opens a PostgreSQL database that any number of processes can share. Transactions are READ COMMITTED. Domain code
 * locks rows as needed.
 */
export async function openPostgres(url: string, options: ConnectOptions): Promise<Database> {
  const {
    onQuery,
    onError,
    say,
    warn,
    listenUrl,
    timeouts,
    isUnlimited = false,
    isDirect = false,
    connections = defaultConnectionCounts,
  } = options
  const recent = new RecentFailure()
  const open = (limits: SessionLimits, max: number) => openPool(url, limits, { max, onQuery, onError, recent })
  const calls = options.serving
    ? open({ ...callTimeouts, ...timeouts?.calls }, connections.calls)
    : open(isUnlimited ? noLimits : { ...commandLimits, ...timeouts?.commands }, connections.calls + connections.jobs)
  // Jobs have their own connections, so neither jobs nor calls can use up the other's.
  const jobs = options.serving ? open({ ...jobTimeouts, ...timeouts?.jobs }, connections.jobs) : calls
  let listener: Listener | undefined
  let isPooled = false
  const close = async () => {
    await listener?.stop()
    await Promise.all([calls.destroy(), jobs.destroy()])
  }
  try {
    if (options.serving && !isDirect) await awaitPostgres('DATABASE_URL', url, say)
    if (options.serving && listenUrl !== undefined) await awaitPostgres('DATABASE_LISTEN_URL', listenUrl, say)
    if (!(await isMigrated(calls))) {
      expectMayMigrate(options.mayMigrate)
      await migrateAlone(url, options)
    }
    if (options.serving && !isDirect) isPooled = await isPooledByTransaction(url)
    if (isPooled) warn?.(sessionModeNeeded)
    listener = await Listener.start({
      listening: connectionOptions(listenUrl ?? url, noLimits),
      sending: connectionOptions(url, noLimits),
      onDeaf: () => warn?.(listenUrl === undefined ? listenUrlNeeded : listenUrlWrong),
    })
    // A standby supports neither LISTEN nor NOTIFY. Nothing is cached there, but reads are answered.
    if (listenUrl !== undefined && !(await isReadOnly(calls))) expectNotifications(listener)
  } catch (error) {
    await close()
    throw new Error(
      `The database (DATABASE_URL) cannot be used: ${(error as Error).message || (error as { code?: string }).code}`,
    )
  }
  const on = (db: Knex) => makeDatabase(db, { listener: listener as Listener, recent, close })
  return { ...on(calls), forJobs: on(jobs), isPooledByTransaction: isPooled }
}

const sessionModeNeeded =
  'DATABASE_URL leads to a pooler in transaction mode: switch it to session mode (PgBouncer: pool_mode = session), which the service needs'
const listenUrlNeeded =
  'PostgreSQL notifications do not arrive, so nothing is cached between calls: set DATABASE_LISTEN_URL to an address of PostgreSQL itself, bypassing any pooler'
const listenUrlWrong =
  'PostgreSQL notifications do not arrive through DATABASE_LISTEN_URL, so nothing is cached between calls: it must lead to the database of DATABASE_URL, bypassing any pooler'

/** Throws an Error if DATABASE_LISTEN_URL leads to another database, or to a pooler that withholds notifications. */
function expectNotifications(listener: Listener): void {
  if (listener.hears) return
  if (!listener.hasListened) throw new Error('DATABASE_LISTEN_URL cannot be reached')
  throw new Error('DATABASE_LISTEN_URL leads to another database, or notifications do not arrive through it')
}

interface Shared {
  readonly listener: Listener
  readonly recent: RecentFailure
  readonly close: () => Promise<void>
}

const makeDatabase = (db: Knex, { listener, recent, close }: Shared): JobDatabase => ({
  dialect: 'postgres',
  read: db,
  readState: (work) =>
    db.transaction(
      async (state) => {
        await state.raw('set local statement_timeout = 0')
        return work(state)
      },
      { isolationLevel: 'repeatable read', readOnly: true },
    ),
  transaction: async (work) => {
    try {
      return await transact(db, listener, work)
    } catch (error) {
      recent.note(postgresFailure(error))
      throw error
    }
  },
  version: (tables) => listener.version(tables),
  failureOf: postgresFailure,
  probe: () => probePostgres(db, recent),
  close,
})

interface PoolOptions extends Pick<ConnectOptions, 'onQuery' | 'onError'> {
  readonly max: number
  readonly recent: RecentFailure
}

function openPool(url: string, limits: SessionLimits, { max, onQuery, onError, recent }: PoolOptions): Knex {
  const sessions = new Sessions(limits)
  const db = knex({
    ...knexOptions,
    client: 'pg',
    connection: connectionOptions(url, limits),
    pool: sessions.pool(max, recordChanges),
    acquireConnectionTimeout: limits.acquireMs,
  })
  watch(db, onQuery)
  db.on('query-error', (error: Error & { code?: string }, query: { __knexUid?: string }) => {
    sessions.failed(error, query)
    onError?.(error)
    // Retrying the transaction usually resolves a conflict.
    if (!conflicts.has(error.code ?? '')) recent.note(postgresFailure(error))
  })
  db.client.pool.on('createFail', (_: number, error: unknown) => recent.note(postgresFailure(error)))
  if (onError !== undefined) db.client.pool.on('acquireFail', (_: number, error: unknown) => onError(error))
  return db
}

/**
 * Migrates while no other process does. Processes that start together migrate one after the other, however long it
 * takes. They poll for the lock instead of waiting for it, because creating an index concurrently waits for every
 * running statement: a process that waited for the lock in a statement would block the process that creates the index,
 * and both would wait forever.
 */
async function migrateAlone(url: string, options: ConnectOptions): Promise<void> {
  const { onQuery, say, noteStart } = options
  const db = knex({
    ...knexOptions,
    client: MigrationClient,
    connection: connectionOptions(url, noLimits),
    // A single connection that is kept from the first statement to the last, because it owns the lock.
    pool: {
      ...new Sessions(noLimits).pool(1),
      min: 1,
      idleTimeoutMillis: 2 ** 31 - 1,
      maxConnectionLifetimeMillis: 0,
    },
    acquireConnectionTimeout: 5000,
  })
  watch(db, onQuery)
  const isOurs = async () => {
    const { rows } = await db.raw('select pg_try_advisory_lock(?, ?) as ours', [...migrationLock])
    return rows[0].ours as boolean
  }
  try {
    if (!(await isOurs())) {
      say?.('Another process is migrating the database; waiting until it has finished')
      do await sleep(migrationLockPollMs)
      while (!(await isOurs()))
    }
    await migrate(db, 'postgres', { say, noteStart })
  } finally {
    // Ends the session, which releases the lock.
    await db.destroy()
  }
}

const watch = (db: Knex, onQuery: ConnectOptions['onQuery']) =>
  onQuery && db.on('query', ({ sql, bindings }: { sql: string; bindings: unknown[] }) => onQuery(sql, bindings ?? []))

async function transact<T>(db: Knex, listener: Listener, work: (trx: Knex) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    let changed: ReadonlySet<string> = new Set()
    try {
      const value = await db.transaction(async (trx) => {
        changed = await startRecordingChanges(trx)
        countChangesOf(trx)
        return work(trx)
      })
      // The caller's next call may arrive before the notification does.
      for (const table of changed) listener.changed(table)
      return value
    } catch (error) {
      if (attempt === attempts || !conflicts.has((error as { code?: string }).code ?? '')) throw error
      await sleep(Math.random() * 10 * 2 ** attempt)
    }
  }
}

/** Counts the rows changed in a transaction, as reported by the server after each statement. */
function countChangesOf(trx: Knex.Transaction): void {
  let changes = 0
  trx.on('query-response', (_: unknown, { response }: { response?: Partial<pg.QueryResult> }) => {
    if (changeCommands.has(response?.command ?? '')) changes += response?.rowCount ?? 0
  })
  const params: HandleParams = { countChanges: () => changes }
  trx.userParams = { ...trx.userParams, ...params }
}

const changeCommands: ReadonlySet<string> = new Set(['INSERT', 'UPDATE', 'DELETE'])

/** The watched tables that each connection has changed in its current transaction, as reported by their triggers. */
const changedTables = new WeakMap<pg.Client, Set<string>>()

function recordChanges(connection: pg.Client): void {
  connection.on('notice', ({ message, table }) => {
    if (message === 'changed' && table !== undefined) changedTables.get(connection)?.add(table)
  })
}

/** Returns a set that collects the tables changed by the transaction. */
async function startRecordingChanges(trx: Knex.Transaction): Promise<ReadonlySet<string>> {
  const connection: pg.Client = await trx.client.acquireConnection()
  const changed = new Set<string>()
  changedTables.set(connection, changed)
  return changed
}
