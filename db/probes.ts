import type { Knex } from 'knex'
import type { JobDatabase } from './database.js'
import { type DatabaseFailure, postgresFailure } from './driver-errors.js'
import type { RecentFailure } from './recent-failure.js'

/** Thrown if the database answers now but failed within the last few seconds. */
class RecentlyFailed extends Error {
  override readonly name = 'RecentlyFailed'
  constructor(failure: DatabaseFailure) {
    super(`The database failed within the last seconds (${failure.replace('_', ' ')})`)
  }
}

/** Returns true if PostgreSQL accepts no changes, because it is a standby or is configured as read-only. */
export async function isReadOnly(db: Knex): Promise<boolean> {
  const { rows } = await db.raw("select current_setting('transaction_read_only') as read_only")
  return rows[0].read_only === 'on'
}

/** Checks that PostgreSQL accepts statements and changes. Rejects with the problem. */
export async function probePostgres(db: Knex, recent: RecentFailure): Promise<void> {
  if (await isReadOnly(db)) throw new Error('The database is read-only')
  if (recent.stopsWrites) {
    try {
      await needRoom(db)
    } catch (error) {
      // A missing permission to create temporary tables says nothing about the disk.
      if (postgresFailure(error) !== undefined) throw error
    }
    recent.writesAgain()
  }
  expectNoRecentFailure(recent)
}

/** Throws if there was a recent failure that a check does not show. */
export function expectNoRecentFailure(recent: RecentFailure): void {
  if (recent.current !== undefined) throw new RecentlyFailed(recent.current)
}

/** Throws if the disk is full. Creates a table, because a new row may fit into an existing one. */
const needRoom = (db: Knex): Promise<unknown> =>
  db.transaction((trx) =>
    trx.raw(`create temporary table room_on_disk on commit drop as
      select md5(random()::text) as filling from generate_series(1, 10000)`),
  )

/** Checks that a SQLite file can be read and, after a failed write, written. Rejects with the problem. */
export async function probeSqlite(
  { read, transaction }: Pick<JobDatabase, 'read' | 'transaction'>,
  recent: RecentFailure,
): Promise<void> {
  await read.raw('select 1')
  if (recent.stopsWrites) {
    await transaction(async (db) => {
      await db('migrations_done').insert({ name: probeName, done_at: 'x'.repeat(probeBytes) })
      await db('migrations_done').where({ name: probeName }).delete()
    })
    recent.writesAgain()
  }
  expectNoRecentFailure(recent)
}

const probeName = 'room on disk'
/** Number of bytes that the check writes: more than a call, so that no call fails right after the check. */
const probeBytes = 512 * 1024
