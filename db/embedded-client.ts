import knex, { type Knex } from 'knex'
import type { EmbeddedConnection } from './embedded-connection.js'

// Without a connection this opens nothing; it is how knex gives out the dialect that belongs to a name.
const { client } = knex({ client: 'better-sqlite3', useNullAsDefault: true })
const Dialect = client.constructor as typeof Knex.Client

/**
 * A builder that writes LIMIT into the text. SQLite plans by its value, so that a statement with a bound one is planned anew
 * at each run, which takes longer than a small query.
 */
class EmbeddedBuilder extends (client.queryBuilder().constructor as new (client: Knex.Client) => Knex.QueryBuilder) {
  override limit(value: number, options: string | Readonly<{ skipBinding?: boolean }> = { skipBinding: true }) {
    return super.limit(value, options)
  }
}

/** knex's dialect for better-sqlite3, which says of each statement how it was made. */
export class EmbeddedClient extends Dialect {
  override queryBuilder(): Knex.QueryBuilder {
    return new EmbeddedBuilder(this)
  }

  override async query(connection: EmbeddedConnection, query: Partial<Knex.Sql> | string): Promise<unknown> {
    // What a call reads is of one step, so that only what writes makes room.
    if (connection.slices !== undefined) await connection.slices.next()
    connection.beforeQuery()
    return super.query(connection.preparingFor(typeof query === 'string' ? undefined : query.method), query)
  }
}
