import { setTimeout as sleep } from 'node:timers/promises'
import type { Knex } from 'knex'
import type { Dialect } from './columns.js'

/** Milliseconds that a migration waits for a table. Calls that come after it wait behind it, so it gives way and tries again. */
const lockTimeoutMs = 2000

/**
 * Runs the work in a transaction that no other process migrates beside; where it waits long for others, it gives way and is
 * run again from its start.
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
        // Writing first, whatever it may be, is what waits for another process; writing after reading would fail instead.
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
