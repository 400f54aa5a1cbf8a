import type { Knex } from 'knex'
import type { DatabaseFailure } from './driver-errors.js'
import type { KnownRows } from './known-rows.js'
import type { Build, Known, RunNow, Values } from './prepared.js'
import type { SessionLimits } from './sessions.js'

/** One database, the same to its users whichever it is. */
export interface Database extends JobDatabase {
  /** The same for work that no caller waits for: with connections and time-outs of its own, where there are several. */
  readonly forJobs: JobDatabase
  /**
   * To be called where a socket has brought a call, in the same step of the event loop: calls that come together share what
   * they read of an embedded database.
   */
  readonly callArrived?: () => void
  /** True where a pooler that hands its connections on after each transaction was found before PostgreSQL at the start. */
  readonly isPooledByTransaction?: boolean
}

export interface JobDatabase {
  readonly dialect: 'sqlite' | 'postgres'
  /** Reads what is committed. */
  readonly read: Knex
  /** Runs work that reads one state of the database, however long it takes, beside whatever is written meanwhile. */
  readState<T>(work: (db: Knex) => Promise<T>): Promise<T>
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
  /** Returns how the database itself has failed; undefined where an error means that it refused, or is a bug. */
  failureOf(error: unknown): DatabaseFailure | undefined
  /** Looks whether the database can be read and, where writes have failed, written. Rejects with what hinders it. */
  probe(): Promise<void>
  close(): Promise<void>
}

/** The `userParams` of a handle, with which knex lets every handle carry something of ours. */
export interface HandleParams {
  /** Stands where the database is in this process. Runs a statement at once and returns its rows. */
  readonly runNow?: RunNow
  /** Stands beside it where rows are written. To be awaited between statements of long work (db/slices.ts). */
  readonly nextSlice?: () => Promise<void>
  /** Stands beside it. Runs a query that is built once (db/prepared.ts). */
  readonly runPrepared?: <Given extends Values, Result>(
    known: Known,
    build: Build<Given, PromiseLike<Result>>,
    db: Knex,
    values: Given,
  ) => Result | PromiseLike<Result>
  /** Stands on the handle of a transaction where nobody else writes meanwhile. */
  readonly knownRows?: KnownRows
  /** Stands on the handle of a transaction. Returns a number that grows with each row that is added, changed or deleted. */
  readonly countChanges?: () => number
}

export interface ConnectOptions {
  /**
   * Open it for a serving process. Of those SQLite has one place, and refuses a second one; a PostgreSQL server that does not
   * answer yet is waited for.
   */
  readonly serving?: boolean
  /** True if PostgreSQL is known to be up and to have no pooler in front of it, as in tests: three connections fewer. */
  readonly isDirect?: boolean
  /** Called with the text of each statement, for tests and tracing. */
  readonly onQuery?: ((sql: string, bindings: readonly unknown[]) => void) | undefined
  /** Called with each error of the database, once for each, and with errors of the work in a transaction. */
  readonly onError?: ((error: unknown) => void) | undefined
  /** Called with a sentence about what takes long at the start: a migration, or a wait. */
  readonly say?: ((sentence: string) => void) | undefined
  /** False for what leaves migrating to the service: a database that is not migrated is then refused. Defaults to true. */
  readonly mayMigrate?: boolean
  /** Notes a start in a transaction: called before migrations, which may change rows. */
  readonly noteStart?: ((db: Knex) => Promise<void>) | undefined
  /** Called with a sentence about what an operator has to change. */
  readonly warn?: ((sentence: string) => void) | undefined
  /** Connections of PostgreSQL at most, besides two for notifications. */
  readonly connections?: Connections
  /** Where PostgreSQL notifies of changes, if it is not the URL: a pooler may stand before that one. */
  readonly listenUrl?: string | undefined
  /** Time-outs of PostgreSQL, where they are not the usual ones. */
  readonly timeouts?: Readonly<Partial<Record<'calls' | 'jobs' | 'commands', Partial<SessionLimits>>>>
  /** True for a command whose statements may take as long as they take. */
  readonly isUnlimited?: boolean
}

/** How many connections there are for calls and for background jobs. A command may have them all. */
export interface Connections {
  readonly calls: number
  readonly jobs: number
}

export const defaultConnections: Connections = { calls: 7, jobs: 3 }
