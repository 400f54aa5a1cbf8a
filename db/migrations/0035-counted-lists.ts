import type { Knex } from 'knex'
import { columns, type Dialect } from '../columns.js'

/** Domains and rows of the module queue are counted by status, since lists of them and the statistics tell their totals. */
export async function up(db: Knex, dialect: Dialect): Promise<void> {
  const { count } = columns(db, dialect)
  for (const table of ['domains', 'module_queue']) await count(table, 'status')
}
