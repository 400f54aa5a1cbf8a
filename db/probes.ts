import type { Knex } from 'knex'
import type { JobDatabase } from './database.js'
import { type DatabaseFailure, postgresFailure } from './driver-errors.js'
import type { RecentFailure } from './recent-failure.js'

/** A database that answers, and yet has failed a moment ago. */
class RecentlyFailed extends Error {
  override readonly name = 'RecentlyFailed'
  constructor(failure: DatabaseFailure) {
    super(`The database has failed in the last seconds (${failure.replace('_', ' ')})`)
  }
}

/** Returns true for a PostgreSQL that takes no changes: a standby, or one that was set so. */
export async function isReadOnly(db: Knex): Promise<boolean> {
  const { rows } = await db.raw("select current_setting('transaction_read_only') as read_only")
  return rows[0].read_only === 'on'
}

/** Looks whether PostgreSQL takes statements, and changes as well. Rejects with what hinders it. */
export async function probePostgres(db: Knex, recent: RecentFailure): Promise<void> {
  if (await isReadOnly(db)) throw new Error('The database is read-only')
  if (recent.stopsWrites) {
    try {
      await needRoom(db)
    } catch (error) {
      // An account that may not make temporary tables says nothing of the disk.
      if (postgresFailure(error) !== undefined) throw error
    }
    recent.writesAgain()
  }
  expectNone(recent)
}

/** Rejects where a failure that a look does not show was met a moment ago. */
export function expectNone(recent: RecentFailure): void {
  if (recent.current !== undefined) throw new RecentlyFailed(recent.current)
}

/** A table that is made needs room, unlike a row, which may find some in a table that is there. */
const needRoom = (db: Knex): Promise<unknown> =>
  db.transaction((trx) =>
    trx.raw(`create temporary table room_on_disk on commit drop as
      select md5(random()::text) as filling from generate_series(1, 10000)`),
  )

/** Looks whether a SQLite file can be read, and written where that has failed. Rejects with what hinders it. */
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
  expectNone(recent)
}

const probeName = 'room on disk'
/** More than a call writes, so that no call fails a moment after. */
const probeBytes = 512 * 1024
