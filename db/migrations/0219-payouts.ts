import type { Knex } from 'knex'
import { columns, type Dialect } from '../columns.js'

/** Adds the gateways' payouts. Release 0.2.0 writes none. */
export async function up(db: Knex, dialect: Dialect): Promise<void> {
  const { id, whole, instant, reference } = columns(db, dialect)
  await db.schema.createTable('payouts', (table) => {
    id(table)
    table.text('gateway').notNullable()
    table.text('reference').notNullable()
    reference(table, 'currency_id', 'currencies', 'restrict').notNullable()
    whole(table, 'amount').notNullable()
    // The part of the amount that no recorded row explains.
    whole(table, 'difference').notNullable()
    reference(table, 'todo_item_id', 'todo_items', 'set null').index()
    instant(table, 'created_at').notNullable()
    table.unique(['gateway', 'reference'])
  })
}
