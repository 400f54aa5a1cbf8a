import type { Knex } from 'knex'
import type { Dialect } from '../columns.js'

/** Adds the discount rate of an invoice. Release 0.2.0 does not write it, and calculated the totals differently. */
export async function up(db: Knex, dialect: Dialect): Promise<void> {
  const whole = dialect === 'sqlite' ? " check (typeof(discount_rate) in ('integer', 'null'))" : ''
  await db.raw(`alter table invoices add column discount_rate integer${whole}`)
}
