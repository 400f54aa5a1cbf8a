import { setTimeout as sleep } from 'node:timers/promises'
import type { Knex } from 'knex'
import type { Dialect } from './columns.js'
import { type LockWait, throughLockWaits, transactBriefly } from './lock-waits.js'

/**
 * Runs the work in a transaction during which no other process can migrate. On SQLite, the transaction holds the write
 * lock. On PostgreSQL, the caller holds the migration lock. If a lock takes too long, the transaction is rolled back
 * and the work runs again from the start.
 */
export async function inMigrationTransaction(
  db: Knex,
  dialect: Dialect,
  work: (trx: Knex) => Promise<void>,
  wait: LockWait = { migration: 'migrations', say: () => {} },
): Promise<void> {
  if (dialect === 'postgres') return throughLockWaits(() => transactBriefly(db, work), wait)
  for (;;) {
    try {
      return await db.transaction(async (trx) => {
        // Any write at the start waits for other processes. A write after a read would fail instead.
        await trx.raw('PRAGMA user_version = 1')
        await work(trx)
      })
    } catch (error) {
      if ((error as { code?: string }).code !== 'SQLITE_BUSY') throw error
      wait.say(`Migrating the database: ${wait.migration} is waiting for a table that is in use`)
      await sleep(500 + Math.random() * 1000)
    }
  }
}
