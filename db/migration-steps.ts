import { createHash } from 'node:crypto'
import type { Knex } from 'knex'
import { type LockWait, lockTimeoutMs, onlyLockTimeouts, throughLockWaits, transactBriefly } from './lock-waits.js'
import { type MigrationSteps, type SendStatement, type Statement, stepsOf } from './migration-client.js'

/** The table of completed migrations, in which the steps of an unfinished migration are recorded too. */
export const recordTable = 'migrations_done'

/**
 * Runs the work of a migration in one transaction, as a single step with the given name. The work should lock only one
 * existing table. Without a name, the step is not recorded, so the work must be repeatable. A migration that is already
 * in a transaction runs the work in it.
 */
export const together = async (db: Knex, work: (trx: Knex) => Promise<void>, name?: string): Promise<void> =>
  stepsOf(db) === undefined ? work(db) : stepsOf(db)?.together(db, work, name)

/**
 * Runs each statement of a migration on PostgreSQL as a step: in a transaction of its own, so that it locks no more
 * than one table that others use, and for as short as possible. Each step is recorded in its transaction. If the
 * migration is interrupted, another run skips the recorded steps. `done` contains their names.
 */
export function recordedSteps(migration: string, done: ReadonlySet<string>, wait: LockWait): MigrationSteps {
  const isDone = (step: string) => done.has(stepName(migration, step))
  const record = (step: string) => ({ name: stepName(migration, step), done_at: new Date().toISOString() })
  const numbered = countOccurrences()
  return {
    run: (statement, send) => {
      const step = numbered(digest(statement))
      if (isDone(step)) return Promise.resolve({ ...statement, response: { command: '', rows: [], rowCount: 0 } })
      return throughLockWaits(
        () =>
          transactOn(send, async () => {
            const answer = (await send({ ...statement })) as { response?: { command?: string } }
            // The migration needs the rows again if it is interrupted.
            if (answer.response?.command === 'SELECT') return answer
            const { name, done_at } = record(step)
            await send({ sql: `insert into ${recordTable} (name, done_at) values (?, ?)`, bindings: [name, done_at] })
            return answer
          }),
        wait,
      )
    },
    together: async (db, work, name) => {
      if (name !== undefined && isDone(name)) return
      await throughLockWaits(
        () =>
          transactBriefly(db, async (trx) => {
            await work(trx)
            if (name !== undefined) await trx(recordTable).insert(record(name))
          }),
        wait,
      )
    },
  }
}

/**
 * Runs the statements of a repeatable migration outside transactions. A statement is retried after a lock timeout.
 * Other conflicts reach the migration, which then runs again, because a failed statement may leave an invalid index.
 */
export const looseSteps = (wait: LockWait): MigrationSteps => ({
  run: (statement, send) => throughLockWaits(() => send({ ...statement }), wait, onlyLockTimeouts),
  together: (db, work) => throughLockWaits(() => transactBriefly(db, work), wait),
})

/** Returns the name under which a step is recorded. */
const stepName = (migration: string, step: string): string => `${stepPrefix(migration)}${step}`
/** Returns the beginning of the names of a migration's steps. No migration's name contains `#`. */
export const stepPrefix = (migration: string): string => `${migration}#`

const digest = ({ sql, bindings }: Statement): string =>
  createHash('sha256')
    .update(JSON.stringify([sql, bindings ?? []]))
    .digest('hex')
    .slice(0, 16)

/** Numbers equal statements of a migration. */
function countOccurrences(): (step: string) => string {
  const seen = new Map<string, number>()
  return (step) => {
    const times = (seen.get(step) ?? 0) + 1
    seen.set(step, times)
    return times === 1 ? step : `${step}-${times}`
  }
}

async function transactOn<T>(send: SendStatement, work: () => Promise<T>): Promise<T> {
  await send({ sql: 'begin' })
  try {
    await send({ sql: `set local lock_timeout = ${lockTimeoutMs}` })
    const value = await work()
    await send({ sql: 'commit' })
    return value
  } catch (error) {
    // A lost connection cannot roll back, and has ended the transaction.
    await send({ sql: 'rollback' }).catch(() => {})
    throw error
  }
}
