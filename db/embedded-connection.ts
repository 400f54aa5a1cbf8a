import type SQLite from 'better-sqlite3'
import type { Knex } from 'knex'
import type { Slices } from './slices.js'
import { type RunnableStatement, StatementCache } from './statement-cache.js'

/** The part of a connection that the Knex dialect uses. */
interface Preparing {
  prepare(sql: string): RunnableStatement
}

/** An open SQLite file that replaces the driver's connection in the Knex pool. */
export class EmbeddedConnection implements Preparing {
  readonly driver: SQLite.Database
  /** Yields to other work between statements. Undefined for connections that only read. */
  readonly slices: Slices | undefined
  readonly #memory: StatementCache
  readonly #built: Preparing
  beforeQuery = (): void => {}
  onSchemaChange = (): void => {}

  constructor(driver: SQLite.Database, slices?: Slices) {
    this.driver = driver
    this.slices = slices
    this.#memory = new StatementCache(driver)
    this.#built = this.#memory
  }

  /** Returns the object that prepares statements Knex built with this method. */
  preparingFor(method: string | undefined): Preparing {
    return method !== undefined && rowMethods.has(method) ? this.#built : this
  }

  /**
   * Prepares a statement of any kind without caching it. After a statement that can write, checks for a schema change.
   */
  prepare(sql: string): RunnableStatement {
    const statement = this.driver.prepare(sql)
    const afterwards = <T>(result: T): T => {
      if (!statement.readonly) this.noticeSchemaChange()
      return result
    }
    return {
      reader: statement.reader,
      all: (bindings) => afterwards(statement.all(bindings) as object[]),
      run: (bindings) => afterwards(statement.run(bindings)),
    }
  }

  noticeSchemaChange(): void {
    if (this.#memory.forgetOldSchema()) this.onSchemaChange()
  }

  /** Runs a statement that reads or changes rows, and returns its rows. */
  runNow(sql: string, bindings: readonly unknown[]): readonly object[] {
    this.beforeQuery()
    try {
      const statement = this.#built.prepare(sql)
      if (statement.reader) return statement.all(bindings)
      statement.run(bindings)
      return []
    } catch (error) {
      // Uses Knex's wording, without the values.
      if (error instanceof Error) error.message = `${sql} - ${error.message}`
      throw error
    }
  }

  close(): void {
    this.driver.close()
  }
}

/** Query builder methods for statements that read or change rows, as named by Knex in `Sql.method`. */
const rowMethods: ReadonlySet<string> = new Set(['select', 'first', 'pluck', 'insert', 'update', 'del'])

/** Returns a pool whose single connection is always available, so there is never a wait. */
export function singleConnectionPool(connection: EmbeddedConnection): Knex.ConnectionPool {
  const acquired = { promise: Promise.resolve(connection) }
  return {
    acquire: () => acquired,
    release: () => true,
    destroy: async () => connection.close(),
    numFree: () => 1,
    numUsed: () => 0,
    numPendingAcquires: () => 0,
  } as Knex.ConnectionPool
}
