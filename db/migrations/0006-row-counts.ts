import type { Knex } from 'knex'
import { columns, type Dialect } from '../columns.js'

/** Creates the row counts of the tables with long lists. */
export async function up(db: Knex, dialect: Dialect): Promise<void> {
  const { whole, count } = columns(db, dialect)

  await db.schema.createTable('row_counts', (table) => {
    table.text('counted').notNullable()
    // Empty if all rows of the table are counted together.
    table.text('value').notNullable()
    whole(table, 'total').notNullable()
    // Number of rows added, deleted, or moved to another value. Never decreases.
    whole(table, 'changes').notNullable()
    // PostgreSQL stores differences, which add up to the count.
    if (dialect === 'sqlite') table.primary(['counted', 'value'])
    else table.index(['counted', 'value'])
  })

  for (const table of ['clients', 'invoices', 'quotes', 'services']) await count(table, 'status')
  for (const table of ['orders', 'transactions', 'emails', 'activity_log']) await count(table)
}
