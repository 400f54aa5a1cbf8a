import type { Knex } from 'knex'
import type { Dialect } from '../columns.js'

/**
 * Adds the part of a corrected amount that was written off. Null in existing rows and in rows for calls by release
 * 0.2.0: those corrections changed no invoice.
 */
export async function up(db: Knex, dialect: Dialect): Promise<void> {
  const whole = dialect === 'sqlite' ? " check (typeof(written_off) in ('integer', 'null'))" : ''
  await db.raw(`alter table transaction_corrections add column written_off bigint${whole}`)
}
