import type { Knex } from 'knex'
import { columns, type Dialect } from '../columns.js'

/**
 * Counts domains and module queue rows by status, for the totals in lists and statistics. The counts have a separate
 * table because release 0.1.0 takes every row in row_counts for its own.
 */
export async function up(db: Knex, dialect: Dialect): Promise<void> {
  const { whole, count } = columns(db, dialect)
  await db.schema.createTable('later_row_counts', (table) => {
    table.text('counted').notNullable()
    table.text('value').notNullable()
    whole(table, 'total').notNullable()
    // Number of rows added, deleted, or moved to another value. Never decreases.
    whole(table, 'changes').notNullable()
    // PostgreSQL stores differences, which add up to the count.
    if (dialect === 'sqlite') table.primary(['counted', 'value'])
    else table.index(['counted', 'value'])
  })
  for (const table of ['domains', 'module_queue']) await count(table, 'status', 'later_row_counts')
}
