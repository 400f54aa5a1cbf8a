import type { Knex } from 'knex'
import { columns, type Dialect } from '../columns.js'

/** Adds the running totals of the statistics, which triggers maintain, beginning with invoices. */
export async function up(db: Knex, dialect: Dialect): Promise<void> {
  const { whole, sum } = columns(db, dialect)
  await db.schema.createTable('kept_sums', (table) => {
    table.text('summed').notNullable()
    // Without a foreign key, which would be checked for each row. The value comes from a row that has one.
    table.bigInteger('currency_id').notNullable()
    table.text('part').notNullable()
    whole(table, 'amount').notNullable()
    // PostgreSQL stores differences, and the total is their sum.
    if (dialect === 'sqlite') table.primary(['summed', 'currency_id', 'part'])
  })
  for (const name of ['invoiced', 'credited', 'owed'] as const) await sum(name)
}
