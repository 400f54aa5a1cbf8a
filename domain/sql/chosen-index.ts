import type { Knex } from 'knex'
import { isSqlite } from './searched-text.js'

// SQLite chooses indexes by statistics that may be an hour old, or date from a time when the table was empty.
// PostgreSQL keeps its statistics current.

/** Returns a `from` expression for a table. On SQLite, its rows are found only by ID and by no other index. */
export const tableNotIndexed = (db: Knex, table: string, alias = table): Knex.Raw =>
  db.raw(isSqlite(db) ? '?? as ?? not indexed' : '?? as ??', [table, alias])

/**
 * Returns a `from` expression for a table. On SQLite, its rows are found by the named index. If that is a partial
 * index, the query must contain its condition.
 */
export const tableWithIndexHint = (db: Knex, table: string, index: string): Knex.Raw =>
  db.raw(isSqlite(db) ? '?? indexed by ??' : '??', isSqlite(db) ? [table, index] : [table])
