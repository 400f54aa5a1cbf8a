import { mkdir } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import SQLite from 'better-sqlite3'
import knex, { type Knex } from 'knex'
import { Checkpoints, walPragmas } from './checkpoints.js'
import { enableTotalCache } from './count.js'
import type { ConnectOptions, Database, HandleParams, JobDatabase } from './database.js'
import { releaseDiskSpace, reserveDiskSpace } from './disk-reserve.js'
import { sqliteFailure } from './driver-errors.js'
import { EmbeddedClient } from './embedded-client.js'
import { EmbeddedConnection, singleConnectionPool } from './embedded-connection.js'
import { GroupCommit, isBusy } from './group-commit.js'
import { knexOptions } from './knex-options.js'
import { expectMayMigrate, isMigrated, migrate } from './migrate.js'
import { runPrepared } from './prepared.js'
import { probeSqlite } from './probes.js'
import { RecentFailure } from './recent-failure.js'
import { RowCache } from './row-cache.js'
import { holdServingLock, type ServingLock } from './serving-lock.js'
import { Slices } from './slices.js'
import { Snapshot } from './snapshot.js'
import { updateStatistics } from './statistics.js'
import { TableVersions } from './table-versions.js'
import { WalThread } from './wal-thread.js'

/** Longest wait for other processes on the same file while it is opened. */
const lockTimeoutMs = 10_000

/**
 * Pragma that limits the page cache of the writing connection to 4 MiB. A transaction reads few pages, and the driver
 * would keep 16 MiB.
 */
const writerCache = 'cache_size = -4096'

/**
 * Opens an embedded database with a writing and a reading connection. WAL lets the reader see the last commit while the
 * writer works. The writer runs one unit of work after another, so no billing rule sees a half-finished unit.
 */
export async function openSqlite(path: string, options: ConnectOptions): Promise<Database> {
  const file = resolve(path)
  const folder = dirname(file)
  const made = await mkdir(folder, { recursive: true }).catch((error: Error) => {
    throw new Error(`The folder of the database ${file} (DATABASE_URL) cannot be created: ${error.message}`)
  })
  if (made !== undefined) options.say?.(`Created the folder ${folder} for the database`)
  const lock = options.serving ? holdServingLock(`${file}.lock`) : undefined
  const giveUpAt = Date.now() + lockTimeoutMs
  for (;;)
    try {
      const database = await openOnce(file, options, lock)
      if (options.serving) reserveDiskSpace(file)
      return database
    } catch (error) {
      if (sqliteFailure(error) === 'disk_full' && releaseDiskSpace(file)) continue
      // SQLite fails immediately, without its busy timeout, if WAL is enabled during another start, and if the file is
      // read while the last process closes it. Opening can be retried from the beginning.
      if (isBusy(error) && Date.now() < giveUpAt) await sleep(20 + Math.random() * 80)
      else {
        lock?.release()
        throw new Error(`The database ${file} (DATABASE_URL) cannot be opened: ${(error as Error).message}`)
      }
    }
}

async function openOnce(
  file: string,
  { onQuery, onError, say, warn, noteStart, mayMigrate }: ConnectOptions,
  lock?: ServingLock,
): Promise<Database> {
  const opened: EmbeddedConnection[] = []
  const recent = new RecentFailure()
  const close = () => {
    for (const connection of opened) connection.close()
  }
  const open = (slices?: Slices) => {
    const connection = new EmbeddedConnection(new SQLite(file), slices)
    opened.push(connection)
    return connection
  }
  try {
    const writer = open(new Slices())
    // A connection that reopens a WAL file starts with `synchronous = NORMAL`, which can lose acknowledged commits
    // after a power failure.
    for (const pragma of [
      'journal_mode = WAL',
      'synchronous = FULL',
      'foreign_keys = ON',
      'temp_store = MEMORY',
      writerCache,
      ...walPragmas,
    ])
      writer.driver.pragma(pragma)
    const versions = new TableVersions()
    const knownRows = new RowCache((table) => versions.changesOf(table))
    const write = makeHandle(writer, { onQuery, onError, recent, knownRows, countChanges: () => versions.changes })
    // Another service process may be migrating the file. This one waits for it, and then finds nothing to migrate.
    writer.driver.pragma(`busy_timeout = ${lockTimeoutMs}`)
    if (!(await isMigrated(write))) {
      expectMayMigrate(mayMigrate)
      await migrate(write, 'sqlite', { say, noteStart })
    }
    updateStatistics(writer.driver)
    // A wait inside SQLite stops the whole process, so `GroupCommit` waits for other writers instead.
    writer.driver.pragma('busy_timeout = 0')
    versions.watch(writer.driver)
    // Reads the schema that migrations created, which would otherwise count as a change in the first transaction.
    writer.noticeSchemaChange()
    writer.onSchemaChange = () => versions.watch(writer.driver)

    const reader = open()
    reader.driver.pragma('query_only = ON')
    reader.driver.pragma('temp_store = MEMORY')
    const snapshot = new Snapshot(reader.driver, writer.driver, () => reader.noticeSchemaChange())
    reader.beforeQuery = () => snapshot.take()
    const read = makeHandle(reader, { onQuery, onError, recent })

    const logThread = new WalThread(file)
    const commits = new GroupCommit(writer.driver, {
      begun: () => {
        writer.noticeSchemaChange()
        snapshot.writing()
      },
      committed: () => {
        versions.committed()
        snapshot.drop()
        logThread.committed(versions.changes)
      },
    })
    const version = (tables: readonly string[]) => {
      // Other processes' commits are only known for the whole file, our own by table.
      const foreign = snapshot.foreignState()
      const own = versions.of(tables)
      return own && `${foreign}:${own}`
    }
    enableTotalCache(read, version)
    const transaction: Database['transaction'] = (work) =>
      commits
        .run(() => {
          knownRows.forget()
          return work(write)
        })
        .catch((error: unknown) => {
          // The error of a failed commit is not reported by any of the work's statements.
          recent.note(sqliteFailure(error))
          onError?.(error)
          throw error
        })
    const readState: Database['readState'] = async (work) => {
      // Uses a separate connection, because the shared reader moves to another snapshot with each step of the event
      // loop.
      const connection = new EmbeddedConnection(new SQLite(file, { readonly: true }))
      try {
        connection.driver.exec('BEGIN')
        return await work(makeHandle(connection, { onQuery, onError, recent }))
      } finally {
        connection.close()
      }
    }
    const checkpoints = new Checkpoints(file, writer.driver, warn)
    const database: JobDatabase = {
      dialect: 'sqlite',
      read,
      readState,
      transaction,
      version,
      failureOf: sqliteFailure,
      probe: () => probeSqlite({ read, transaction }, recent),
      close: async () => {
        checkpoints.stop()
        await commits.idle()
        await logThread.stop()
        close()
        lock?.release()
      },
    }
    return { ...database, forJobs: database, callArrived: () => snapshot.share() }
  } catch (error) {
    close()
    throw error
  }
}

interface HandleOptions
  extends Pick<ConnectOptions, 'onQuery' | 'onError'>,
    Pick<HandleParams, 'knownRows' | 'countChanges'> {
  readonly recent: RecentFailure
}

function makeHandle(connection: EmbeddedConnection, { onQuery, onError, recent, ...ofWriter }: HandleOptions): Knex {
  const note = (error: unknown) => {
    recent.note(sqliteFailure(error))
    onError?.(error)
  }
  const { slices } = connection
  const runNow: HandleParams['runNow'] = (sql, bindings) => {
    onQuery?.(sql, bindings)
    try {
      return connection.runNow(sql, bindings)
    } catch (error) {
      note(error)
      throw error
    }
  }
  const params: HandleParams = {
    ...ofWriter,
    runNow,
    ...(slices !== undefined && { nextSlice: () => slices.next() }),
    runPrepared: (known, build, db, values) => runPrepared(runNow, known, build, db, values),
  }
  const db = knex({
    ...knexOptions,
    client: EmbeddedClient,
    connectionPool: singleConnectionPool(connection),
    useNullAsDefault: true,
  }).withUserParams({ ...params })
  if (onQuery !== undefined)
    db.on('query', ({ sql, bindings }: { sql: string; bindings: unknown[] }) => onQuery(sql, bindings ?? []))
  db.on('query-error', note)
  return db
}
