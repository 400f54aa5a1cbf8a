import type { Knex } from 'knex'
import { columns, type Dialect } from '../columns.js'

/**
 * Adds the clients who used a promotion in a deleted order. Unknown for orders deleted before this migration or by
 * release 0.2.0.
 */
export async function up(db: Knex, dialect: Dialect): Promise<void> {
  const { reference } = columns(db, dialect)
  await db.schema.createTable('promotion_clients', (table) => {
    reference(table, 'promotion_id', 'promotions', 'cascade').notNullable()
    reference(table, 'client_id', 'clients', 'cascade').notNullable().index()
    table.primary(['promotion_id', 'client_id'])
  })
}
