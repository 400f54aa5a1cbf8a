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
  /** Whether an error means that the database cannot be reached, rather than that it refused. */
  unreachable(error: unknown): boolean
  close(): Promise<void>
}
