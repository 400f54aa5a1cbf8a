import { AsyncResource } from 'node:async_hooks'
import { setTimeout as sleep, setImmediate as turn } from 'node:timers/promises'
import type SQLite from 'better-sqlite3'

/** A queued transaction of one call. */
interface Unit {
  readonly work: () => Promise<unknown>
  /**
   * Time at which the unit was queued, in milliseconds since 1970. The wait for another process's lock is measured from
   * this time.
   */
  readonly since: number
  /** Resolves or rejects the caller's promise. */
  readonly settle: (outcome: Outcome) => void
}
type Outcome = { readonly value: unknown } | { readonly error: unknown }

/** Callbacks for each transaction of the file, which contains up to `maxBatch` units. */
export interface CommitEvents {
  /** Called after BEGIN, before the first unit runs. */
  begun?(): void
  /** Called after COMMIT, before any unit is settled. */
  committed(): void
}

/** Maximum number of units per commit. */
const maxBatch = 64

/**
 * The only writer of a SQLite file. Units of work that wait at the same time run one after the other, each in a
 * savepoint, and share one COMMIT, so that they wait for the disk once. The promises settle only after that COMMIT.
 * This includes failures, which another unit's uncommitted rows may have caused.
 */
export class GroupCommit {
  readonly #queue: Unit[] = []
  readonly #statements = new Map<string, SQLite.Statement>()
  #running: Promise<void> | undefined

  /** A unit waits up to `lockTimeoutMs` for another process's transaction. */
  constructor(
    private readonly connection: SQLite.Database,
    private readonly events: CommitEvents,
    private readonly lockTimeoutMs = 10_000,
  ) {}

  run<T>(work: () => Promise<T>): Promise<T> {
    return new Promise((resolve, reject) => {
      const settle = (outcome: Outcome) => ('error' in outcome ? reject(outcome.error) : resolve(outcome.value as T))
      // The unit runs when the queue reaches it, but in its caller's async context, which contains the trace.
      // AsyncLocalStorage.bind would also emit the resource's destroy event, but costs a hundred times as much.
      const caller = new AsyncResource('UnitOfWork', { requireManualDestroy: true })
      this.#queue.push({ work: () => caller.runInAsyncScope(work), since: Date.now(), settle })
      this.#running ??= this.#drain()
    })
  }

  /** Resolves when the queue is empty and no unit is running. */
  async idle(): Promise<void> {
    while (this.#running !== undefined) await this.#running
  }

  async #drain(): Promise<void> {
    while (this.#queue.length > 0) {
      const units: Unit[] = []
      const outcomes: Outcome[] = []
      try {
        // Lets requests that have just arrived be read, so that they share the commit.
        await turn()
        await this.#begin((this.#queue[0] as Unit).since + this.lockTimeoutMs)
        while (this.#queue.length > 0 && units.length < maxBatch) {
          const unit = this.#queue.shift() as Unit
          // The unit is added before it runs, so that it fails with the others if it breaks the transaction.
          units.push(unit)
          outcomes.push(await this.#savepoint(unit.work))
        }
        this.#exec('COMMIT')
        this.events.committed()
        for (const [n, outcome] of outcomes.entries()) units[n]?.settle(outcome)
      } catch (error) {
        // If the transaction cannot begin, only the first unit fails. If it cannot commit, all its units fail.
        if (this.connection.inTransaction) this.#exec('ROLLBACK')
        const failed = units.length > 0 ? units : this.#queue.splice(0, 1)
        for (const unit of failed) unit.settle({ error })
      }
    }
    // Cleared in the same turn as the last check of the queue, so that no unit is added after the check.
    this.#running = undefined
  }

  async #savepoint(work: () => Promise<unknown>): Promise<Outcome> {
    this.#exec('SAVEPOINT unit')
    try {
      const value = await work()
      this.#exec('RELEASE unit')
      return { value }
    } catch (error) {
      // A full or failing disk ends the transaction, and the earlier units with it.
      if (!this.connection.inTransaction) throw error
      this.#exec('ROLLBACK TO unit')
      this.#exec('RELEASE unit')
      return { error }
    }
  }

  async #begin(giveUpAt: number): Promise<void> {
    for (let pause = 1; ; pause = Math.min(pause * 2, 50)) {
      try {
        this.#exec('BEGIN IMMEDIATE')
        return this.events.begun?.()
      } catch (error) {
        if (!isBusy(error) || Date.now() > giveUpAt) throw error
        await sleep(pause)
      }
    }
  }

  #exec(sql: string): void {
    let statement = this.#statements.get(sql)
    if (statement === undefined) {
      statement = this.connection.prepare(sql)
      this.#statements.set(sql, statement)
    }
    statement.run()
  }
}

/** Returns true for SQLite's error if another connection holds the lock. */
export const isBusy = (error: unknown): boolean => String((error as { code?: string }).code).startsWith('SQLITE_BUSY')
