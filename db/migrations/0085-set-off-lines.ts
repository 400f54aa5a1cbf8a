import type { Knex } from 'knex'
import type { Dialect } from '../columns.js'

/**
 * Adds the part of a line's returned or charged-back money that price reductions have already offset. Release 0.2.0
 * does not write it, and granted credit regardless of such money.
 */
export async function up(db: Knex, dialect: Dialect): Promise<void> {
  // On PostgreSQL, adding a check would scan the table under an exclusive lock.
  const isWhole = dialect === 'sqlite' ? " check (typeof(set_off) = 'integer' and set_off >= 0)" : ''
  await db.raw(`alter table invoice_items add column set_off bigint not null default 0${isWhole}`)
}
