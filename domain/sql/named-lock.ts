import type { Knex } from 'knex'
import { isSqlite } from './searched-text.js'

/**
 * Waits for other transactions that hold a lock of this name, and holds the lock until this transaction ends. `name` is
 * an SQL expression. SQLite has a single writer and needs no lock.
 */
export async function lockName(db: Knex, name: Knex.Raw): Promise<void> {
  if (!isSqlite(db)) await db.raw('select pg_advisory_xact_lock(hashtext(?))', [name])
}
