import type { Knex } from 'knex'
import { columns, type Dialect } from '../columns.js'

/** Adds the time, size, and duration of the last backup. */
export async function up(db: Knex, dialect: Dialect): Promise<void> {
  const { id, whole, instant } = columns(db, dialect)
  await db.schema.createTable('backup_results', (table) => {
    // There is only one row, for the last backup.
    id(table)
    instant(table, 'finished_at').notNullable()
    whole(table, 'bytes').notNullable()
    whole(table, 'milliseconds').notNullable()
  })
}
