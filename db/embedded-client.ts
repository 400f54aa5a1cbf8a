import knex, { type Knex } from 'knex'
import type { EmbeddedConnection } from './embedded-connection.js'

// Without a connection this opens nothing; it is how knex gives out the dialect that belongs to a name.
const { client } = knex({ client: 'better-sqlite3', useNullAsDefault: true })
const Dialect = client.constructor as typeof Knex.Client

/** knex's dialect for better-sqlite3, which says of each statement how it was made. */
export class EmbeddedClient extends Dialect {
  override query(connection: EmbeddedConnection, query: Partial<Knex.Sql> | string): Promise<unknown> {
    connection.beforeQuery()
    return super.query(connection.preparingFor(typeof query === 'string' ? undefined : query.method), query)
  }
}
