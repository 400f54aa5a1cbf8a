import type SQLite from 'better-sqlite3'
import type { Knex } from 'knex'
import { sqliteFailure } from './driver-errors.js'

// SQLite chooses indexes by statistics on its tables. Without them it rates every index alike, and reads all active services
// instead of those of one client.

/** All tables (0x10000), although this connection may have queried none, by ANALYZE where it helps (0x02). */
const wherever = 0x10002
/** Says what would be done instead of doing it. */
const onlySay = 0x01

/** Updates the statistics when a database is opened. */
export function updateStatistics(writer: SQLite.Database): void {
  try {
    writer.pragma(`optimize = ${wherever}`)
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
  const changes: { readonly optimize: string }[] = await db.raw(`PRAGMA optimize = ${wherever | onlySay}`)
  if (changes.length === 0) return
  for (const { optimize } of changes) await db.raw(optimize)
  await db.raw('create view statistics_changed as select 1')
  await db.raw('drop view statistics_changed')
}
