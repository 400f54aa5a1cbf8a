import type { Knex } from 'knex'
import { columns, type Dialect } from '../columns.js'

/**
 * Adds the sources of successful sign-ins by account, both as keyed hashes. Release 0.2.0 stores them in memory and
 * ignores this table.
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
