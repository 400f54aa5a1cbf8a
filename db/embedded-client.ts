import knex, { type Knex } from 'knex'
import type { EmbeddedConnection } from './embedded-connection.js'

// Knex provides a dialect only through an instance. Without a connection, the instance opens nothing.
const { client } = knex({ client: 'better-sqlite3', useNullAsDefault: true })
const Dialect = client.constructor as typeof Knex.Client

/**
 * A query builder that writes LIMIT into the SQL text. SQLite plans a statement by the value of LIMIT, so a statement
 * with a bound LIMIT would be planned again on every run, which takes longer than a small query.
 */
class EmbeddedBuilder extends (client.queryBuilder().constructor as new (client: Knex.Client) => Knex.QueryBuilder) {
  override limit(value: number, options: string | Readonly<{ skipBinding?: boolean }> = { skipBinding: true }) {
    return super.limit(value, options)
  }
}

/** The Knex dialect for better-sqlite3. It passes the method behind each statement to the connection. */
export class EmbeddedClient extends Dialect {
  override queryBuilder(): Knex.QueryBuilder {
    return new EmbeddedBuilder(this)
  }

  override async query(connection: EmbeddedConnection, query: Partial<Knex.Sql> | string): Promise<unknown> {
    // Reads of a call belong to one step of the event loop, so only writes yield.
    if (connection.slices !== undefined) await connection.slices.next()
    connection.beforeQuery()
    return super.query(connection.preparingFor(typeof query === 'string' ? undefined : query.method), query)
  }
}
