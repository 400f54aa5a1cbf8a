import type { Knex } from 'knex'
import { columns, type Dialect } from '../columns.js'

/** Adds the daily number of cancellations declared without signing in, by source. Release 0.2.0 writes none. */
export async function up(db: Knex, dialect: Dialect): Promise<void> {
  const { id, whole, instant, day } = columns(db, dialect)
  await db.schema.createTable('declaration_counts', (table) => {
    id(table)
    // Keyed hash of a network, or of an address and a contract.
    table.text('source').notNullable()
    day(table, 'day').notNullable()
    whole(table, 'made').notNullable()
    instant(table, 'expires_at').notNullable().index()
    table.unique(['source', 'day'])
  })
}
