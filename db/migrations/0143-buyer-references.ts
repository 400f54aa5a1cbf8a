import type { Knex } from 'knex'
import type { Dialect } from '../columns.js'

/** Adds the buyer references that clients require on invoices, such as a German public authority's Leitweg-ID. */
export async function up(db: Knex, dialect: Dialect): Promise<void> {
  const isText = dialect === 'sqlite' ? " check (typeof(buyer_reference) in ('text', 'null'))" : ''
  await db.raw(`alter table clients add column buyer_reference text${isText}`)
}
