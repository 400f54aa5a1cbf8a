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

// Tests of only one database; the runner counts assertions by the title of the subtest.

type Body = (t: Test, url: string) => Promise<unknown>

const on = (kind: DatabaseKind, make: MakeDatabase) => (t: Test, title: string, body: Body) =>
  databasesToTest().includes(kind) ? t.test(title, (t) => t.test(kind, async (t) => body(t, await make(t)))) : undefined

/** Runs a body on an empty file; its migrations take a good half second of processor time. */
export const onSqlite = on('sqlite', (t) => sqliteFile(t))

/** Runs a body on an empty database; its migrations take as long. */
export const onPostgres = on('postgres', databaseFrom())

/** The same as onSqlite, on a file that holds all tables and no rows: as connecting to an empty one leaves it. */
export const onMigratedSqlite = on('sqlite', migrated.sqlite)

/** The same as onPostgres, on a database that holds all tables and no rows. */
export const onMigratedPostgres = on('postgres', migrated.postgres)

/** Runs a body on a file that holds the defaults of a first start. */
export const onPreparedSqlite = on('sqlite', prepared.sqlite)

/** The same as onPreparedSqlite, on PostgreSQL. */
export const onPreparedPostgres = on('postgres', prepared.postgres)

export const fileOf = (url: string): string => url.slice('sqlite:'.length)
