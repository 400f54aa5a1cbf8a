import { setTimeout as sleep, setImmediate as turn } from 'node:timers/promises'
import type SQLite from 'better-sqlite3'

interface Unit {
  readonly work: () => Promise<unknown>
  readonly since: number
  readonly settle: (outcome: Outcome) => void
}
type Outcome = { readonly value: unknown } | { readonly error: unknown }

/** Called in the course of each transaction. */
export interface CommitEvents {
  begun?(): void
  committed(): void
}

/** How many units of work share a commit. */
const maxBatch = 64

/**
 * The one writer of a SQLite file. Units of work that wait at the same time run one after the other, each inside a
 * savepoint, and share one COMMIT: the wait for the disk is paid once for all of them. No unit is told of success, or
 * of a refusal that a neighbour's uncommitted rows may have caused, before that COMMIT has happened.
 */
export class GroupCommit {
  readonly #queue: Unit[] = []
  readonly #statements = new Map<string, SQLite.Statement>()
  #running: Promise<void> | undefined

  /** A unit waits `lockTimeoutMs` for another process's transaction. */
  constructor(
    private readonly connection: SQLite.Database,
    private readonly events: CommitEvents,
    private readonly lockTimeoutMs = 10_000,
  ) {}

  run<T>(work: () => Promise<T>): Promise<T> {
    return new Promise((resolve, reject) => {
      const settle = (outcome: Outcome) => ('error' in outcome ? reject(outcome.error) : resolve(outcome.value as T))
      this.#queue.push({ work, since: Date.now(), settle })
      this.#running ??= this.#drain()
    })
  }

  /** Resolves once nothing is queued or running. */
  async idle(): Promise<void> {
    while (this.#running !== undefined) await this.#running
  }

  async #drain(): Promise<void> {
    while (this.#queue.length > 0) {
      const taken: Unit[] = []
      const outcomes: Outcome[] = []
      try {
        // What has arrived meanwhile is read from the sockets first, so that it shares the commit.
        await turn()
        await this.#begin((this.#queue[0] as Unit).since + this.lockTimeoutMs)
        while (this.#queue.length > 0 && taken.length < maxBatch) {
          const unit = this.#queue.shift() as Unit
          // Before it runs: should it lose the transaction, it fails with the rest.
          taken.push(unit)
          outcomes.push(await this.#savepoint(unit.work))
        }
        this.#exec('COMMIT')
        this.events.committed()
        for (const [n, outcome] of outcomes.entries()) taken[n]?.settle(outcome)
      } catch (error) {
        // A transaction that cannot begin fails the unit it was begun for; one that cannot commit, all it holds.
        if (this.connection.inTransaction) this.#exec('ROLLBACK')
        const failed = taken.length > 0 ? taken : this.#queue.splice(0, 1)
        for (const unit of failed) unit.settle({ error })
      }
    }
    // In the same turn as the last look at the queue, so that no unit can slip in between.
    this.#running = undefined
  }

  async #savepoint(work: () => Promise<unknown>): Promise<Outcome> {
    this.#exec('SAVEPOINT unit')
    try {
      const value = await work()
      this.#exec('RELEASE unit')
      return { value }
    } catch (error) {
      // A disk that is full or fails ends the transaction, and with it the units before.
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

/** Returns true where another process holds what was asked for. */
export const isBusy = (error: unknown): boolean => String((error as { code?: string }).code).startsWith('SQLITE_BUSY')
