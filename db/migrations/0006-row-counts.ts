import type { Knex } from 'knex'
import { columns, type Dialect } from '../columns.js'

/** How many rows the tables have whose lists grow long. */
export async function up(db: Knex, dialect: Dialect): Promise<void> {
  const { whole, count } = columns(db, dialect)

  await db.schema.createTable('row_counts', (table) => {
    table.text('counted').notNullable()
    // Empty where a table is counted as a whole.
    table.text('value').notNullable()
    whole(table, 'total').notNullable()
    // How many rows have come, gone or changed their value. It never goes back.
    whole(table, 'changes').notNullable()
    // PostgreSQL keeps differences, whose sum is what counts.
    if (dialect === 'sqlite') table.primary(['counted', 'value'])
    else table.index(['counted', 'value'])
  })

  for (const table of ['clients', 'invoices', 'quotes', 'services']) await count(table, 'status')
  for (const table of ['orders', 'transactions', 'emails', 'activity_log']) await count(table)
}
