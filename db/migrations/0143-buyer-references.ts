import type { Knex } from 'knex'
import type { Dialect } from '../columns.js'

/** References that clients want on their invoices, such as the Leitweg-ID of a German authority. */
export async function up(db: Knex, dialect: Dialect): Promise<void> {
  const isText = dialect === 'sqlite' ? " check (typeof(buyer_reference) in ('text', 'null'))" : ''
  await db.raw(`alter table clients add column buyer_reference text${isText}`)
}
