import type { Knex } from 'knex'
import { columns, type Dialect } from '../columns.js'

/**
 * Adds the cancellation times of invoices, and the original dates of issued invoices whose date was changed. Release
 * 0.2.0 writes neither.
 */
export async function up(db: Knex, dialect: Dialect): Promise<void> {
  const isInstant = "cancelled_at is strftime('%Y-%m-%dT%H:%M:%fZ', cancelled_at)"
  await db.raw(
    `alter table invoices add column cancelled_at ${dialect === 'sqlite' ? `text check (${isInstant})` : 'timestamptz(3)'}`,
  )
  const { id, reference, day, instant } = columns(db, dialect)
  await db.schema.createTable('invoice_redates', (table) => {
    id(table)
    reference(table, 'invoice_id', 'invoices', 'cascade').notNullable().index()
    day(table, 'from_date').notNullable()
    day(table, 'to_date').notNullable()
    instant(table, 'created_at').notNullable()
  })
}
