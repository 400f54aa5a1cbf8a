import type { Knex } from 'knex'
import { columns, type Dialect } from '../columns.js'

/** Money that came in and went out is summed up as invoices are (0174). */
export async function up(db: Knex, dialect: Dialect): Promise<void> {
  for (const name of ['paid', 'refunded'] as const) await columns(db, dialect).sum(name)
}
