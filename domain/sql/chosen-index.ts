import type { Knex } from 'knex'
import { isSqlite } from './searched-text.js'

// SQLite chooses indexes by statistics that may be an hour old, or of a table that was empty then. PostgreSQL keeps its own.

/** Returns a table for `from`, whose rows SQLite finds by their ids alone. */
export const foundById = (db: Knex, table: string, alias = table): Knex.Raw =>
  db.raw(isSqlite(db) ? '?? as ?? not indexed' : '?? as ??', [table, alias])

/** Returns a table for `from`, whose rows SQLite finds by one index. The query has to state the condition of a partial one. */
export const foundBy = (db: Knex, table: string, index: string): Knex.Raw =>
  db.raw(isSqlite(db) ? '?? indexed by ??' : '??', isSqlite(db) ? [table, index] : [table])
