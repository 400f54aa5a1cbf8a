import { setTimeout as sleep } from 'node:timers/promises'
import type { Knex } from 'knex'
import type { Dialect } from './columns.js'

/**
 * Milliseconds that a migration waits for a table. Later calls queue behind the migration's lock request, so the
 * migration withdraws the request and tries again.
 */
const lockTimeoutMs = 2000

/**
 * Runs the work in a transaction during which no other process can migrate. On SQLite, the transaction holds the write
 * lock. On PostgreSQL, the caller holds the migration lock. If a lock takes too long, the transaction is rolled back
 * and the work runs again from the start.
 */
export async function inMigrationTransaction(
  db: Knex,
  dialect: Dialect,
  work: (trx: Knex) => Promise<void>,
  waiting = () => {},
): Promise<void> {
  for (;;) {
    try {
      return await db.transaction(async (trx) => {
        if (dialect === 'postgres') await trx.raw(`set local lock_timeout = ${lockTimeoutMs}`)
        // Any write at the start waits for other processes. A write after a read would fail instead.
        else await trx.raw('PRAGMA user_version = 1')
        await work(trx)
      })
    } catch (error) {
      const { code } = error as { code?: string }
      if (code !== '55P03' && code !== 'SQLITE_BUSY') throw error
      waiting()
      await sleep(500 + Math.random() * 1000)
    }
  }
}
