import type { Knex } from 'knex'
import { columns, type Dialect } from '../columns.js'

/**
 * Domains and rows of the module queue are counted by status, since lists of them and the statistics tell their totals. Their
 * numbers stand in a table of their own: release 0.1.0 holds every row of row_counts to be one of its own.
 */
export async function up(db: Knex, dialect: Dialect): Promise<void> {
  const { whole, count } = columns(db, dialect)
  await db.schema.createTable('later_row_counts', (table) => {
    table.text('counted').notNullable()
    table.text('value').notNullable()
    whole(table, 'total').notNullable()
    // How many rows have come, gone or changed their value. It never goes back.
    whole(table, 'changes').notNullable()
    // PostgreSQL keeps differences, whose sum is what counts.
    if (dialect === 'sqlite') table.primary(['counted', 'value'])
    else table.index(['counted', 'value'])
  })
  for (const table of ['domains', 'module_queue']) await count(table, 'status', 'later_row_counts')
}
