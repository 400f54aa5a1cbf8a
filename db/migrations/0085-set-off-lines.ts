import type { Knex } from 'knex'
import type { Dialect } from '../columns.js'

/**
 * How much of what was missing of a line lower prices have counted already. Release 0.2.0 does not write it, and gave credit
 * whatever was missing.
 */
export async function up(db: Knex, dialect: Dialect): Promise<void> {
  // On PostgreSQL a check would read the whole table while nobody else can.
  const isWhole = dialect === 'sqlite' ? " check (typeof(set_off) = 'integer' and set_off >= 0)" : ''
  await db.raw(`alter table invoice_items add column set_off bigint not null default 0${isWhole}`)
}
