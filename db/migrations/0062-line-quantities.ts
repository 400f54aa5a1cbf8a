import type { Knex } from 'knex'
import type { Dialect } from '../columns.js'

/**
 * How many of something a line bills, at which price: exact decimal texts, and the discount in hundredths of a percent. All
 * four or none; lines of before, and those that release 0.2.0 writes, are one piece at their amount.
 */
export async function up(db: Knex, dialect: Dialect): Promise<void> {
  for (const name of ['quantity', 'unit', 'unit_price']) {
    const isText = dialect === 'sqlite' ? ` check (typeof(${name}) in ('text', 'null'))` : ''
    await db.raw(`alter table invoice_items add column ${name} text${isText}`)
  }
  const whole = dialect === 'sqlite' ? " check (typeof(discount) in ('integer', 'null'))" : ''
  await db.raw(`alter table invoice_items add column discount integer${whole}`)
}
