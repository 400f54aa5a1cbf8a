import type { Knex } from 'knex'
import { columns, type Dialect } from '../columns.js'

/**
 * Where accounts were signed in to with their right password, both as keyed hashes. Release 0.2.0 keeps that in memory and
 * leaves the table alone.
 */
export async function up(db: Knex, dialect: Dialect): Promise<void> {
  const { instant } = columns(db, dialect)
  await db.schema.createTable('known_sources', (table) => {
    table.text('account').notNullable()
    table.text('source').notNullable()
    instant(table, 'expires_at').notNullable().index()
    table.primary(['account', 'source'])
  })
}
