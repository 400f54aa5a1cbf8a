import type { Knex } from 'knex'
import { columns, type Dialect } from '../columns.js'

/** Adds the keys that data in this database is encrypted with, so that a wrong key is recognized. */
export async function up(db: Knex, dialect: Dialect): Promise<void> {
  const { instant } = columns(db, dialect)
  await db.schema.createTable('secret_keys', (table) => {
    // Prefix of the key's hash.
    table.text('id').primary()
    // The root of derived secrets, encrypted with the key.
    table.text('canary').notNullable()
    instant(table, 'created_at').notNullable()
  })
}
