import type { Knex } from 'knex'
import type { Dialect } from '../columns.js'

/**
 * Adds the quantity, unit, and unit price of a line as exact decimal text, and its discount in hundredths of a percent.
 * Either all four are set or all are null. Null on existing lines and on lines written by release 0.2.0, which bill one
 * unit at their amount.
 */
export async function up(db: Knex, dialect: Dialect): Promise<void> {
  for (const name of ['quantity', 'unit', 'unit_price']) {
    const isText = dialect === 'sqlite' ? ` check (typeof(${name}) in ('text', 'null'))` : ''
    await db.raw(`alter table invoice_items add column ${name} text${isText}`)
  }
  const whole = dialect === 'sqlite' ? " check (typeof(discount) in ('integer', 'null'))" : ''
  await db.raw(`alter table invoice_items add column discount integer${whole}`)
}
