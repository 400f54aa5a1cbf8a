import { setTimeout as sleep } from 'node:timers/promises'
import type { Knex } from 'knex'

/**
 * Milliseconds that a migration waits for a lock on PostgreSQL. Calls queue behind its lock request for that long at
 * most, and PostgreSQL looks for deadlocks only after a second (`deadlock_timeout`), so it never aborts a call because
 * of a migration.
 */
export const lockTimeoutMs = 500
/** Longest time for which a migration retries a statement, in milliseconds. */
const patienceMs = 10 * 60_000
/** Pauses between two attempts, in milliseconds. They double until they are long enough to let waiting calls through. */
const firstPauseMs = 100
const longestPauseMs = 1500
/** Milliseconds between two messages about the wait. */
const sayEveryMs = 30_000

const lockTimeout = '55P03'
/** Lock timeouts, deadlocks, and serialization failures. */
const conflicts: readonly string[] = [lockTimeout, '40P01', '40001']
export const onlyLockTimeouts: readonly string[] = [lockTimeout]

export interface LockWait {
  readonly migration: string
  readonly say: (sentence: string) => void
  readonly forMs?: number | undefined
}

/**
 * Runs the work until no lock of another session stops it, with pauses in which other sessions continue, and reports
 * the wait. Throws an Error with a one-line message after ten minutes, and any error with another code immediately.
 */
export async function throughLockWaits<T>(
  work: () => Promise<T>,
  { migration, say, forMs = patienceMs }: LockWait,
  codes: readonly string[] = conflicts,
): Promise<T> {
  const since = performance.now()
  let saidAt: number | undefined
  let pauseMs = firstPauseMs
  for (;;) {
    try {
      return await work()
    } catch (error) {
      if (!codes.includes((error as { code?: string }).code ?? '')) throw error
      const now = performance.now()
      if (now - since >= forMs)
        throw new Error(
          `migration ${migration} gave up after ${Math.round((now - since) / 1000)} s, because other sessions kept a table in use (${reasonOf(error)}). Its completed steps are kept. End long transactions, then start again (docs/operating/upgrading.md)`,
          { cause: error },
        )
      if (saidAt === undefined || now - saidAt >= sayEveryMs) {
        const waited = saidAt === undefined ? '' : ` (${Math.round((now - since) / 1000)} s so far)`
        say(`Migrating the database: ${migration} is waiting for a table that is in use${waited}`)
        saidAt = now
      }
      pauseMs = Math.min(longestPauseMs, 2 * pauseMs)
      await sleep(pauseMs * (0.5 + Math.random() / 2))
    }
  }
}

/** Returns PostgreSQL's reason. Knex puts the statement before it. */
const reasonOf = (error: unknown): string => (error as Error).message.split(' - ').at(-1)?.split('\n')[0] ?? ''

/** Runs the work in a transaction on PostgreSQL that waits only briefly for each lock. */
export const transactBriefly = (db: Knex, work: (trx: Knex) => Promise<void>): Promise<void> =>
  db.transaction(async (trx) => {
    await trx.raw(`set local lock_timeout = ${lockTimeoutMs}`)
    await work(trx)
  })
