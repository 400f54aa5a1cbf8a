import type { Test } from 'tap'
import type { DatabaseKind } from '../support/database-kinds.js'
import {
  databaseFrom,
  databasesToTest,
  type MakeDatabase,
  migrated,
  prepared,
  sqliteFile,
} from '../support/databases.js'

// Tests on only one database. The runner counts assertions by the subtest's title, which is the kind of database.

type Body = (t: Test, url: string) => Promise<unknown>

const on = (kind: DatabaseKind, make: MakeDatabase) => (t: Test, title: string, body: Body) =>
  databasesToTest().includes(kind) ? t.test(title, (t) => t.test(kind, async (t) => body(t, await make(t)))) : undefined

/** Runs a test on an empty file. Migrating it takes more than half a second of processor time. */
export const onSqlite = on('sqlite', (t) => sqliteFile(t))

/** Runs a test on an empty PostgreSQL database. Migrating it takes as long as migrating an SQLite file. */
export const onPostgres = on('postgres', databaseFrom())

/** Like `onSqlite`, but on a file with all tables and no rows, as after connecting to an empty file. */
export const onMigratedSqlite = on('sqlite', migrated.sqlite)

/** Like `onPostgres`, but on a database with all tables and no rows. */
export const onMigratedPostgres = on('postgres', migrated.postgres)

/** Runs a test on a file with the defaults of a first start. */
export const onPreparedSqlite = on('sqlite', prepared.sqlite)

/** Like `onPreparedSqlite`, but on PostgreSQL. */
export const onPreparedPostgres = on('postgres', prepared.postgres)

export const sqlitePath = (url: string): string => url.slice('sqlite:'.length)
