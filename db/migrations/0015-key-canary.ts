import type { Knex } from 'knex'
import { columns, type Dialect } from '../columns.js'

/** The keys that something here is sealed with, so that another one is recognised. */
export async function up(db: Knex, dialect: Dialect): Promise<void> {
  const { instant } = columns(db, dialect)
  await db.schema.createTable('secret_keys', (table) => {
    // Of the key: the beginning of a hash.
    table.text('id').primary()
    // What secrets are derived from, sealed with the key.
    table.text('canary').notNullable()
    instant(table, 'created_at').notNullable()
  })
}
