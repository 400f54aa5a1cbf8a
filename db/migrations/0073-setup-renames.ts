import type { Knex } from 'knex'
import { columns, type Dialect } from '../columns.js'

/**
 * Adds the previous names of rows renamed by a setup file. Earlier renames, and renames by release 0.2.0, are unknown.
 */
export async function up(db: Knex, dialect: Dialect): Promise<void> {
  const { id, whole, instant } = columns(db, dialect)
  await db.schema.createTable('setup_renames', (table) => {
    id(table)
    table.text('section').notNullable().index()
    whole(table, 'row_id').notNullable()
    table.text('old_name').notNullable()
    table.text('new_name').notNullable()
    instant(table, 'created_at').notNullable()
  })
}
