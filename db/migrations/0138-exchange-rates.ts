import type { Knex } from 'knex'
import { columns, type Dialect } from '../columns.js'

/**
 * Adds daily exchange rates: `amount` in one currency is worth `worth` in another. Both are decimal texts, so nothing
 * is rounded.
 */
export async function up(db: Knex, dialect: Dialect): Promise<void> {
  const { day, reference } = columns(db, dialect)
  await db.schema.createTable('exchange_rates', (table) => {
    reference(table, 'to_currency_id', 'currencies', 'cascade').notNullable()
    reference(table, 'currency_id', 'currencies', 'cascade').notNullable().index()
    day(table, 'day').notNullable()
    table.text('amount').notNullable()
    table.text('worth').notNullable()
    table.primary(['to_currency_id', 'currency_id', 'day'])
  })
}
