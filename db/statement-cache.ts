import type SQLite from 'better-sqlite3'

/** Maximum number of cached statements. A full cache is cleared. The service itself has far fewer statements. */
const maxStatements = 1000

/** The part of a driver statement that Knex calls. */
export interface RunnableStatement {
  /** True if the statement returns rows. */
  readonly reader: boolean
  all(bindings: readonly unknown[]): object[]
  run(bindings: readonly unknown[]): SQLite.RunResult
}

/**
 * Prepares each SQL text once, because Knex requests a statement for every query, and preparing costs as much as
 * running a small query. Only for statements that read or change rows. Others, such as schema changes and PRAGMAs, may
 * take effect while they are prepared.
 */
export class StatementCache {
  readonly #connection: SQLite.Database
  readonly #schemaVersion: SQLite.Statement
  readonly #known = new Map<string, RunnableStatement>()
  #schema: unknown

  constructor(connection: SQLite.Database) {
    this.#connection = connection
    this.#schemaVersion = connection.prepare('PRAGMA schema_version').pluck()
    this.#schema = this.#schemaVersion.get()
  }

  prepare(sql: string): RunnableStatement {
    let statement = this.#known.get(sql)
    if (statement === undefined) {
      statement = remembered(this.#connection.prepare(sql))
      if (this.#known.size >= maxStatements) this.#known.clear()
      this.#known.set(sql, statement)
    }
    return statement
  }

  /**
   * Forgets all statements if the schema has changed since the last call, because the statements' columns may differ
   * now. Returns true if the schema has changed.
   */
  forgetOldSchema(): boolean {
    const now = this.#schemaVersion.get()
    if (now === this.#schema) return false
    this.#schema = now
    this.#known.clear()
    return true
  }
}

/**
 * Wraps a statement so that it returns its rows as objects. The driver returns bare values, and a function generated
 * for the statement's columns turns them into objects in less than half the time the driver would take.
 */
function remembered(statement: SQLite.Statement): RunnableStatement {
  if (!statement.reader) return { reader: false, all: () => [], run: (bindings) => statement.run(bindings) }
  statement.raw()
  let toObject: ReturnType<typeof objectMaker> | undefined
  return {
    reader: true,
    all: (bindings) => {
      const rows = statement.all(bindings) as unknown[][]
      // Determined after the first run, because the run checks whether another process has changed the schema.
      toObject ??= objectMaker(statement.columns().map(({ name }) => name))
      return rows.map(toObject)
    },
    run: (bindings) => statement.run(bindings),
  }
}

const objectMaker = (names: readonly string[]) =>
  new Function(
    'values',
    `return { ${names.map((name, n) => `${JSON.stringify(name)}: values[${n}]`).join(', ')} }`,
  ) as (values: readonly unknown[]) => object
