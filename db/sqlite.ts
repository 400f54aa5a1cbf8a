import { mkdir } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import type SQLite from 'better-sqlite3'
import knex, { type Knex } from 'knex'
import type { ConnectOptions } from './connect.js'
import { rememberTotals } from './count.js'
import type { Database } from './database.js'
import { EmbeddedClient } from './embedded-client.js'
import { GroupCommit, isBusy } from './group-commit.js'
import { knexOptions } from './knex-options.js'
import { migrate } from './migrate.js'
import { holdServingLock } from './serving-lock.js'
import { Snapshot } from './snapshot.js'
import { memoizeStatements } from './statements.js'
import { TableVersions } from './table-versions.js'

/**
 * An embedded database: one connection that writes, one that reads. WAL lets the reader see the last commit while the
 * writer works; the writer is serial, so no rule of billing can meet a half-done neighbour.
 */
export async function openSqlite(path: string, { serving = false, onQuery, say }: ConnectOptions): Promise<Database> {
  const file = resolve(path)
  await mkdir(dirname(file), { recursive: true }).catch((error: Error) => {
    throw new Error(`The folder of the database ${file} (DATABASE_URL) cannot be made: ${error.message}`)
  })
  const lock = serving ? holdServingLock(`${file}.lock`) : undefined
  const opened: Knex[] = []
  const close = async () => {
    for (const db of opened) await db.destroy()
    lock?.release()
  }
  const open = (prepare: (connection: SQLite.Database) => void) => {
    const db = openKnex(file, prepare)
    opened.push(db)
    if (onQuery !== undefined) watch(db, onQuery)
    return db
  }
  try {
    let handle: SQLite.Database | undefined
    const versions = new TableVersions()
    const write = open((connection) => {
      connection.pragma('journal_mode = WAL')
      // A connection that reopens a WAL file starts with NORMAL, which may lose acknowledged commits on power loss.
      connection.pragma('synchronous = FULL')
      connection.pragma('foreign_keys = ON')
      connection.pragma('temp_store = MEMORY')
      // Waiting inside SQLite stops the whole process, so another writer is waited for outside (GroupCommit).
      connection.pragma('busy_timeout = 0')
      memoizeStatements(connection, (sql) => versions.noteWrite(sql))
      handle = connection
    })
    // Another process of the service may migrate the file at the same time; it is waited for, and then there is nothing to do.
    await write.raw('PRAGMA busy_timeout = 10000')
    await migrate(write, 'sqlite', { say })
    // For all tables, though this connection has asked for none so far; goes on by the hour (server/jobs/statistics.ts).
    await write.raw('PRAGMA optimize=0x10002')
    await write.raw('PRAGMA busy_timeout = 0')
    const connection = handle as SQLite.Database
    versions.learnCascades(connection)

    let snapshot: Snapshot | undefined
    const read = open((reader) => {
      reader.pragma('query_only = ON')
      reader.pragma('temp_store = MEMORY')
      memoizeStatements(reader)
      snapshot = new Snapshot(reader, connection)
    })
    await read.raw('select 1')
    const reading = snapshot as unknown as Snapshot
    ;(read.client as EmbeddedClient).beforeQuery = () => reading.take()

    const writer = new GroupCommit(connection, {
      committed: () => {
        versions.committed()
        reading.drop()
      },
    })
    const version = (tables: readonly string[]) => `${reading.take()}:${versions.of(tables)}`
    rememberTotals(read, version)
    return {
      dialect: 'sqlite',
      read,
      transaction: (work) => writer.run(() => work(write)),
      version,
      // Another process keeps the file to itself.
      unreachable: isBusy,
      close: async () => {
        await writer.idle()
        await close()
      },
    }
  } catch (error) {
    await close()
    throw new Error(`The database ${file} (DATABASE_URL) cannot be opened: ${(error as Error).message}`)
  }
}

function openKnex(filename: string, prepare: (connection: SQLite.Database) => void): Knex {
  const db = knex({
    ...knexOptions,
    client: EmbeddedClient as unknown as typeof Knex.Client,
    connection: { filename },
    useNullAsDefault: true,
    pool: {
      min: 1,
      max: 1,
      idleTimeoutMillis: 2 ** 31 - 1,
      afterCreate: (connection: SQLite.Database, done: (error: Error | null, connection: SQLite.Database) => void) => {
        try {
          prepare(connection)
          ;(db.client as EmbeddedClient).only = connection
          done(null, connection)
        } catch (error) {
          done(error as Error, connection)
        }
      },
    },
  })
  return db
}

const watch = (db: Knex, onQuery: NonNullable<ConnectOptions['onQuery']>) =>
  db.on('query', ({ sql, bindings }: { sql: string; bindings: unknown[] }) => onQuery(sql, bindings ?? []))
