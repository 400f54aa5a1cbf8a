import type SQLite from 'better-sqlite3'
import type { Knex } from 'knex'
import { sqliteFailure } from './driver-errors.js'

// SQLite chooses indexes by table statistics. Without them it rates all indexes alike, and would read all active
// services instead of one client's.

/** Runs ANALYZE where useful (0x02) on all tables (0x10000), even if this connection has not queried them. */
const optimize = 'optimize = 0x10002'

/** Updates the statistics when a database is opened. */
export function updateStatistics(writer: SQLite.Database): void {
  try {
    writer.pragma(optimize)
  } catch (error) {
    // The disk may be full or read-only. The service still starts, and answers what it can read.
    if (sqliteFailure(error) === undefined) throw error
  }
}

/**
 * Updates the statistics while connections are open. Each connection keeps the statistics that it read with the schema.
 * Creating and dropping a view in the same transaction makes them read both again.
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
