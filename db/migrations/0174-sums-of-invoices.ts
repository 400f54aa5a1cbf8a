import type { Knex } from 'knex'
import { columns, type Dialect } from '../columns.js'

/** The sums of the statistics are kept by triggers, those of invoices first. */
export async function up(db: Knex, dialect: Dialect): Promise<void> {
  const { whole, sum } = columns(db, dialect)
  await db.schema.createTable('kept_sums', (table) => {
    table.text('summed').notNullable()
    // Not asked for at each row: it is that of a row that refers to one.
    table.bigInteger('currency_id').notNullable()
    table.text('part').notNullable()
    whole(table, 'amount').notNullable()
    // PostgreSQL keeps differences, whose sum is what counts.
    if (dialect === 'sqlite') table.primary(['summed', 'currency_id', 'part'])
  })
  for (const name of ['invoiced', 'credited', 'owed'] as const) await sum(name)
}
