import type { Knex } from 'knex'
import type { Dialect } from '../columns.js'

/**
 * Adds the invoice attached to an email. It is not a foreign key, because a queued email is sent even if the invoice is
 * deleted.
 */
export async function up(db: Knex, dialect: Dialect): Promise<void> {
  const isWhole = dialect === 'sqlite' ? " check (typeof(invoice_id) in ('integer', 'null'))" : ''
  await db.raw(`alter table emails add column invoice_id bigint${isWhole}`)
}
