import type { Knex } from 'knex'
import { columns, type Dialect } from '../columns.js'

/**
 * The clients who used a promotion in an order that was deleted since. Of orders that were deleted before, and of those that
 * release 0.2.0 deletes, this is not known.
 */
export async function up(db: Knex, dialect: Dialect): Promise<void> {
  const { reference } = columns(db, dialect)
  await db.schema.createTable('promotion_clients', (table) => {
    reference(table, 'promotion_id', 'promotions', 'cascade').notNullable()
    reference(table, 'client_id', 'clients', 'cascade').notNullable().index()
    table.primary(['promotion_id', 'client_id'])
  })
}
