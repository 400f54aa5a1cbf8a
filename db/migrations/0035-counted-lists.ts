import type { Knex } from 'knex'
import { columns, type Dialect } from '../columns.js'

/**
 * Domains and rows of the module queue are counted by status, and the activity log by author, since lists of them and the
 * statistics tell their totals. The log was counted as a whole, which is the sum of its authors.
 */
export async function up(db: Knex, dialect: Dialect): Promise<void> {
  const { count } = columns(db, dialect)
  for (const name of ['activity_log_added', 'activity_log_removed'])
    if (dialect === 'sqlite') await db.raw(`drop trigger ${name}`)
    else await db.raw(`drop function ${name}() cascade`)
  await db('row_counts').where({ counted: 'activity_log' }).delete()
  await count('activity_log', 'author')
  for (const table of ['domains', 'module_queue']) await count(table, 'status')
}
