import type { Knex } from 'knex'
import type { DatabaseFailure } from './driver-errors.js'
import type { BuildQuery, PreparedQueries, RunNow, Values } from './prepared.js'
import type { RowCache } from './row-cache.js'
import type { SessionLimits } from './sessions.js'

/** A database with the same interface for PostgreSQL and SQLite. */
export interface Database extends JobDatabase {
  /** The same database for background work. On PostgreSQL it has its own connections and timeouts. */
  readonly forJobs: JobDatabase
  /**
   * Must be called when a call arrives on a socket, in the same step of the event loop. Calls that arrive together
   * share one snapshot of an embedded database.
   */
  readonly callArrived?: () => void
  /** True if a transaction-mode pooler was detected in front of PostgreSQL at startup. */
  readonly isPooledByTransaction?: boolean
}

export interface JobDatabase {
  readonly dialect: 'sqlite' | 'postgres'
  /** Reads committed data. */
  readonly read: Knex
  /** Runs work on one snapshot of the database, however long it takes, while others write. */
  readState<T>(work: (db: Knex) => Promise<T>): Promise<T>
  /**
   * Runs the work in one transaction and resolves after the commit. After a conflict with another transaction, the work
   * runs again from the start, so it must not have effects outside the database.
   */
  transaction<T>(work: (db: Knex) => Promise<T>): Promise<T>
  /**
   * Returns a version that changes whenever rows of the tables may have changed, in any process. Data read under a
   * version is valid until the version changes. Returns undefined while changes cannot be detected.
   */
  version(tables: readonly string[]): string | undefined
  /**
   * Returns the kind of database failure, or undefined if the database rejected the statement or if the error is a bug.
   */
  failureOf(error: unknown): DatabaseFailure | undefined
  /** Checks that the database can be read and, after a failed write, written. Rejects with the problem. */
  probe(): Promise<void>
  close(): Promise<void>
}

/** The `userParams` of a Knex handle, which Knex reserves for custom properties. */
export interface HandleParams {
  /** Set for an embedded database. Runs a statement synchronously and returns its rows. */
  readonly runNow?: RunNow
  /**
   * Set for an embedded database on the handle that writes. Await it between the statements of long work
   * (db/slices.ts).
   */
  readonly nextSlice?: () => Promise<void>
  /** Set for an embedded database. Runs a query that is built once (db/prepared.ts). */
  readonly runPrepared?: <Given extends Values, Result>(
    known: PreparedQueries,
    build: BuildQuery<Given, PromiseLike<Result>>,
    db: Knex,
    values: Given,
  ) => Result | PromiseLike<Result>
  /** Set on a transaction's handle if there are no other writers. */
  readonly knownRows?: RowCache
  /** Set on a transaction's handle. Returns a number that grows with each inserted, updated, or deleted row. */
  readonly countChanges?: () => number
}

export interface ConnectOptions {
  /**
   * Opens the database for a serving process. SQLite allows one and rejects a second. For PostgreSQL, waits until the
   * server answers.
   */
  readonly serving?: boolean
  /**
   * True if PostgreSQL is known to be up and to have no pooler in front of it, as in tests. Saves three connections.
   */
  readonly isDirect?: boolean
  /** Called with the text of each statement, for tests and tracing. */
  readonly onQuery?: ((sql: string, bindings: readonly unknown[]) => void) | undefined
  /** Called once for each database error, and for errors thrown by the work in a transaction. */
  readonly onError?: ((error: unknown) => void) | undefined
  /** Called with a sentence about a slow part of startup, such as a migration or a wait. */
  readonly say?: ((sentence: string) => void) | undefined
  /**
   * False for programs that leave migrations to the service. They reject a database with pending migrations. Defaults
   * to true.
   */
  readonly mayMigrate?: boolean
  /** Records a start in a transaction. Called before migrations, because they may change rows. */
  readonly noteStart?: ((db: Knex) => Promise<void>) | undefined
  /** Called with a sentence about a problem that the operator must fix. */
  readonly warn?: ((sentence: string) => void) | undefined
  /** Limits of PostgreSQL connections, not counting two for notifications. */
  readonly connections?: ConnectionCounts
  /** URL at which to listen for PostgreSQL notifications, if not the database's own, which may lead to a pooler. */
  readonly listenUrl?: string | undefined
  /** PostgreSQL timeouts that differ from the defaults. */
  readonly timeouts?: Readonly<Partial<Record<'calls' | 'jobs' | 'commands', Partial<SessionLimits>>>>
  /** True for a command whose statements have no time limit. */
  readonly isUnlimited?: boolean
}

/** Number of connections for calls and for background jobs. A command can use all of them. */
export interface ConnectionCounts {
  readonly calls: number
  readonly jobs: number
}

export const defaultConnectionCounts: ConnectionCounts = { calls: 7, jobs: 3 }
