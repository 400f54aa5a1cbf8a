import type { Knex } from 'knex'
import { columns, type Dialect } from '../../../../../db/columns.js'

export async function up(db: Knex, dialect: Dialect): Promise<void> {
  const { id, whole, day, instant, reference } = columns(db, dialect)
  await db.schema.createTable('parking_spaces', (table) => {
    id(table)
    reference(table, 'client_id', 'clients', 'cascade')
    reference(table, 'order_id', 'orders', 'set null')
    reference(table, 'currency_id', 'currencies', 'restrict')
    table.text('spot').notNullable()
    table.text('status').notNullable()
    table.text('billing_cycle').notNullable()
    whole(table, 'recurring_amount').notNullable()
    day(table, 'next_due_date')
    day(table, 'billed_until')
    whole(table, 'anchor_day')
    table.text('not_billed_reason')
    instant(table, 'created_at').notNullable()
  })
}
