import type { Knex } from 'knex'
import { columns, type Dialect } from '../columns.js'

/**
 * Adds a table that marks a sandbox and stores how far its clock is ahead of the machine's clock. The table is empty in
 * a production database.
 */
export async function up(db: Knex, dialect: Dialect): Promise<void> {
  const { whole, instant, watch } = columns(db, dialect)
  await db.schema.createTable('sandbox', (table) => {
    table.smallint('id').primary()
    table.check('id = 1')
    whole(table, 'ahead_ms').notNullable()
    instant(table, 'created_at').notNullable()
  })
  await watch('sandbox')
}
