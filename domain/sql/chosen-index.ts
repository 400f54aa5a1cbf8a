import type { Knex } from 'knex'
import { isSqlite } from './searched-text.js'

// SQLite chooses indexes by statistics that may be an hour old, or from a time when the table was empty. PostgreSQL
// updates its own.

/** Returns a table for `from` whose rows SQLite finds only by ID. */
export const tableNotIndexed = (db: Knex, table: string, alias = table): Knex.Raw =>
  db.raw(isSqlite(db) ? '?? as ?? not indexed' : '?? as ??', [table, alias])

/**
 * Returns a table for `from` whose rows SQLite finds by the given index. The query must contain the condition of a
 * partial index.
 */
export const tableIndexedBy = (db: Knex, table: string, index: string): Knex.Raw =>
  db.raw(isSqlite(db) ? '?? indexed by ??' : '??', isSqlite(db) ? [table, index] : [table])
