import type SQLite from 'better-sqlite3'
import type { Knex } from 'knex'
import type { Slices } from './slices.js'
import { type RunnableStatement, StatementMemory } from './statement-memory.js'

/** The parts of a connection that knex's dialect uses. */
interface Preparing {
  prepare(sql: string): RunnableStatement
}

/** An open SQLite file, in the place of the driver's own connection in knex's pool. */
export class EmbeddedConnection implements Preparing {
  readonly driver: SQLite.Database
  /** Where its work makes room for others. */
  readonly slices: Slices | undefined
  readonly #memory: StatementMemory
  readonly #built: Preparing
  /** Called before each query. */
  beforeQuery = (): void => {}
  /** Called after the schema has changed. */
  onSchemaChange = (): void => {}

  constructor(driver: SQLite.Database, slices?: Slices) {
    this.driver = driver
    this.slices = slices
    this.#memory = new StatementMemory(driver)
    this.#built = this.#memory
  }

  /** Where statements are prepared that knex states to be made by this method. */
  preparingFor(method: string | undefined): Preparing {
    return method !== undefined && rowMethods.has(method) ? this.#built : this
  }

  /** A statement of any kind, prepared anew. One that may have changed the schema is followed by a look at it. */
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
      // As knex words it, without the values.
      if (error instanceof Error) error.message = `${sql} - ${error.message}`
      throw error
    }
  }

  close(): void {
    this.driver.close()
  }
}

/** By which knex's query builder makes statements that read or change rows, as its Sql.method states them. */
const rowMethods: ReadonlySet<string> = new Set(['select', 'first', 'pluck', 'insert', 'update', 'del'])

/** A pool that always has its one connection at hand: it answers at once, so nobody has to wait for anybody. */
export function poolOfOne(connection: EmbeddedConnection): Knex.ConnectionPool {
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
