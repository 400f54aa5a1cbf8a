import type { Knex } from 'knex'
import { columns, type Dialect } from '../columns.js'

/** The names that rows had before a set-up file renamed them. Renames of before, and those of release 0.2.0, are not known. */
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
