import type SQLite from 'better-sqlite3'

/** Past it the memory starts afresh; the service's own statements are far fewer. */
const maxStatements = 1000

/** Of the driver's statement what knex calls. */
export interface RunnableStatement {
  /** True where the statement returns rows. */
  readonly reader: boolean
  all(bindings: readonly unknown[]): object[]
  run(bindings: readonly unknown[]): SQLite.RunResult
}

/**
 * Prepares each SQL text once: knex asks for a statement for every query, and preparing costs as much as running a small
 * one. Only for statements that read or change rows. What else there is (schema, PRAGMA) may act while it is prepared.
 */
export class StatementMemory {
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
   * Forgets all statements if the schema has changed since the last look, because their columns may be others now.
   * Returns true if it has.
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
 * A statement that returns its rows as objects. The driver hands over bare values, from which a function that is written
 * for the statement's columns makes an object in less than half the time that the driver would take.
 */
function remembered(statement: SQLite.Statement): RunnableStatement {
  if (!statement.reader) return { reader: false, all: () => [], run: (bindings) => statement.run(bindings) }
  statement.raw()
  let toObject: ReturnType<typeof objectMaker> | undefined
  return {
    reader: true,
    all: (bindings) => {
      const rows = statement.all(bindings) as unknown[][]
      // Known for certain only now: it is the first run that looks whether another process has changed the schema.
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
