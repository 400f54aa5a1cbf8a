import type { Knex } from 'knex'
import { columns, type Dialect } from '../columns.js'

/** The mark of a sandbox, and how far its clock is ahead of the machine's. A database for business has no row here. */
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
