import type { Knex } from 'knex'

/** One database, the same to its users whichever it is. */
export interface Database {
  readonly dialect: 'sqlite' | 'postgres'
  /** Reads what is committed. */
  readonly read: Knex
  /**
   * Runs the work in one transaction and resolves once it is committed. After a conflict with another transaction the
   * work is run again from its start, so it must not reach outside the database.
   */
  transaction<T>(work: (db: Knex) => Promise<T>): Promise<T>
  /**
   * Changes whenever rows of the tables may have changed, in this process or another; undefined while that cannot be
   * known. What was read under one version still holds under the same version.
   */
  version(tables: readonly string[]): string | undefined
  /** Returns true where an error means that the database cannot be reached, rather than that it refused. */
  unreachable(error: unknown): boolean
  close(): Promise<void>
}

/** The `userParams` of a handle, with which knex lets every handle carry something of ours. */
export interface HandleParams {
  /** Stands where the database is in this process. Runs a statement at once and returns its rows. */
  readonly runNow?: (sql: string, bindings: readonly unknown[]) => readonly object[]
}

export interface ConnectOptions {
  /**
   * Open it for a serving process. Of those SQLite has one place, and refuses a second one; a PostgreSQL server that does not
   * answer yet is waited for.
   */
  readonly serving?: boolean
  /** Called with the text of each statement, for tests and tracing. */
  readonly onQuery?: ((sql: string, bindings: readonly unknown[]) => void) | undefined
  /** Called with each error of the database, once for each, and with errors of the work in a transaction. */
  readonly onError?: ((error: unknown) => void) | undefined
  /** Called with a sentence about what takes long at the start: a migration, or a wait. */
  readonly say?: ((sentence: string) => void) | undefined
}
