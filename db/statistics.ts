import type SQLite from 'better-sqlite3'
import type { Knex } from 'knex'
import { sqliteFailure } from './driver-errors.js'

// SQLite chooses indexes by statistics on its tables. Without them it rates every index alike, and reads all active services
// instead of those of one client.

/** Of all tables (0x10000), although this connection may have queried none, by ANALYZE where it helps (0x02). */
const optimize = 'optimize = 0x10002'

/** Updates the statistics when a database is opened. */
export function updateStatistics(writer: SQLite.Database): void {
  try {
    writer.pragma(optimize)
  } catch (error) {
    // The disk may be full or read-only: the service still starts, and answers what it can read.
    if (sqliteFailure(error) === undefined) throw error
  }
}

/**
 * Updates the statistics while connections are open. Each keeps those that it found with the schema, so that a view which
 * comes and goes in the same transaction lets them read both again.
 */
export async function updateSharedStatistics(db: Knex): Promise<void> {
  const before = await stored(db)
  await db.raw(`PRAGMA ${optimize}`)
  if ((await stored(db)) === before) return
  await db.raw('create view statistics_changed as select 1')
  await db.raw('drop view statistics_changed')
}

async function stored(db: Knex): Promise<string> {
  const [table] = await db.raw("select name from sqlite_schema where name = 'sqlite_stat1'")
  return table === undefined ? '' : JSON.stringify(await db.raw('select * from sqlite_stat1 order by tbl, idx'))
}
