import type { Knex } from 'knex'
import type { Dialect } from '../columns.js'

/** The invoice that is attached to a mail. It is no foreign key: a mail in the outbox goes out whatever became of it. */
export async function up(db: Knex, dialect: Dialect): Promise<void> {
  const isWhole = dialect === 'sqlite' ? " check (typeof(invoice_id) in ('integer', 'null'))" : ''
  await db.raw(`alter table emails add column invoice_id bigint${isWhole}`)
}
