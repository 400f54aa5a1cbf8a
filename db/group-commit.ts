import { setTimeout as sleep } from 'node:timers/promises'
import type SQLite from 'better-sqlite3'
import type { TableVersions } from './table-versions.js'

interface Unit {
  readonly work: () => Promise<unknown>
  readonly settle: (outcome: Outcome) => void
}
type Outcome = { readonly value: unknown } | { readonly error: unknown }

/** How many units of work share a commit, and how long another process's transaction is waited for. */
const most = 64
const patience = 10_000

/**
 * The one writer of a SQLite file. Units of work that wait at the same time run one after the other, each inside a
 * savepoint, and share one COMMIT: the wait for the disk is paid once for all of them. No unit is told of success, or
 * of a refusal that a neighbour's uncommitted rows may have caused, before that COMMIT has happened.
 */
export class GroupCommit {
  readonly #queue: Unit[] = []
  #running: Promise<void> | undefined

  constructor(
    private readonly connection: SQLite.Database,
    private readonly versions: TableVersions,
  ) {}

  run<T>(work: () => Promise<T>): Promise<T> {
    return new Promise((resolve, reject) => {
      const settle = (outcome: Outcome) => ('error' in outcome ? reject(outcome.error) : resolve(outcome.value as T))
      this.#queue.push({ work, settle })
      this.#running ??= this.#drain()
    })
  }

  /** Resolves once nothing is queued or running. */
  async idle(): Promise<void> {
    while (this.#running !== undefined) await this.#running
  }

  async #drain(): Promise<void> {
    while (this.#queue.length > 0) {
      const taken: { unit: Unit; outcome: Outcome }[] = []
      try {
        await this.#begin()
        while (this.#queue.length > 0 && taken.length < most) {
          const unit = this.#queue.shift() as Unit
          taken.push({ unit, outcome: await this.#savepoint(unit.work) })
        }
        this.#exec('COMMIT')
        this.versions.committed()
        for (const { unit, outcome } of taken) unit.settle(outcome)
      } catch (error) {
        // A transaction that cannot begin fails the unit it was begun for; one that cannot commit, all it holds.
        if (this.connection.inTransaction) this.#exec('ROLLBACK')
        const failed = taken.length > 0 ? taken.map(({ unit }) => unit) : this.#queue.splice(0, 1)
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
      this.#exec('ROLLBACK TO unit')
      this.#exec('RELEASE unit')
      return { error }
    }
  }

  async #begin(): Promise<void> {
    const giveUpAt = Date.now() + patience
    for (let pause = 1; ; pause = Math.min(pause * 2, 50)) {
      try {
        return this.#exec('BEGIN IMMEDIATE')
      } catch (error) {
        if (!isBusy(error) || Date.now() > giveUpAt) throw error
        await sleep(pause)
      }
    }
  }

  #exec(sql: string): void {
    this.connection.prepare(sql).run()
  }
}

const isBusy = (error: unknown): boolean => String((error as { code?: string }).code).startsWith('SQLITE_BUSY')
