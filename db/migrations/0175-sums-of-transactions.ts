import type { Knex } from 'knex'
import { columns, type Dialect } from '../columns.js'

/** Adds running totals of money received and paid out, like the totals of invoices (0174). */
export async function up(db: Knex, dialect: Dialect): Promise<void> {
  for (const name of ['paid', 'refunded'] as const) await columns(db, dialect).sum(name)
}
