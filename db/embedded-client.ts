import type SQLite from 'better-sqlite3'
import type { Knex } from 'knex'
// @ts-expect-error knex describes its dialects to nobody; this is the one for better-sqlite3.
import BetterSqlite3 from 'knex/lib/dialects/better-sqlite3/index.js'
import { readRows } from './read-rows.js'

export interface Compiled {
  readonly sql: string
  readonly bindings: readonly unknown[]
  readonly output?: unknown
  readonly statementsProducer?: unknown
  response?: unknown
  context?: unknown
}

interface Builder {
  toSQL(): Compiled | readonly Compiled[]
  queryContext?(): unknown
}

interface Runner {
  run(): Promise<unknown>
}

/** What of knex's client is built on here. */
interface UsualClient {
  runner(builder: Builder): Runner
  processResponse(query: Compiled): unknown
  postProcessResponse(response: unknown, context: unknown): unknown
  _formatBindings(bindings: readonly unknown[]): unknown[]
  emit(event: 'query', query: Compiled): void
}

const Usual = BetterSqlite3 as new (config: Knex.Config) => UsualClient

/**
 * knex's own client for SQLite, without its pool: a handle has one connection, and that connection answers at once, so
 * taking it from a pool and giving it back costs more than most queries do. What is more than one statement goes the
 * usual way.
 */
export class EmbeddedClient extends Usual {
  /** Set once the one connection is open. */
  only: SQLite.Database | undefined

  /** Called before each query. */
  beforeQuery = (): void => {}

  override runner(builder: Builder): Runner {
    const usual = super.runner(builder)
    if (this.only === undefined) return usual
    const inPool = usual.run.bind(usual)
    return Object.assign(usual, {
      run: async () => {
        const query = builder.toSQL()
        if (isSeveral(query) || query.output !== undefined || query.statementsProducer !== undefined) return inPool()
        return this.postProcessResponse(this.answer(query), builder.queryContext?.())
      },
    })
  }

  /** The usual way. */
  async _query(connection: SQLite.Database, query: Compiled): Promise<Compiled> {
    run(connection.prepare(query.sql), query, this._formatBindings(query.bindings ?? []))
    return query
  }

  /** Runs one statement that is built already. */
  answer(query: Compiled): unknown {
    this.beforeQuery()
    this.emit('query', query)
    try {
      run((this.only as SQLite.Database).prepare(query.sql), query, this._formatBindings(query.bindings))
    } catch (error) {
      // As knex words it, without the values.
      if (error instanceof Error) error.message = `${query.sql} - ${error.message}`
      throw error
    }
    return this.processResponse(query)
  }
}

function run(statement: SQLite.Statement, query: Compiled, bindings: readonly unknown[]): void {
  if (statement.reader) {
    query.response = readRows(statement, bindings)
    return
  }
  const done = statement.run(bindings)
  query.response = done
  query.context = { lastID: done.lastInsertRowid, changes: done.changes }
}

const isSeveral = (query: Compiled | readonly Compiled[]): query is readonly Compiled[] => Array.isArray(query)
