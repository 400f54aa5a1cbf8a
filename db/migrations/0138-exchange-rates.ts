import type { Knex } from 'knex'
import { columns, type Dialect } from '../columns.js'

/** Rates of days: `amount` of a currency is worth `worth` of another one, both as decimal texts, so that nothing is rounded. */
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
