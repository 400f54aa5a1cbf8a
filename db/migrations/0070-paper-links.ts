import type { Knex } from 'knex'
import { columns, type Dialect } from '../columns.js'

/**
 * Adds the hash chain of issued documents. The last link of each series is stored with the counter for its numbers, so
 * that one lock guards both. Documents issued earlier, or by a concurrent release 0.2.0, have no link and are
 * unchained. A link has no foreign key, because it outlives a deleted document.
 */
export async function up(db: Knex, dialect: Dialect): Promise<void> {
  const { id, whole, instant, oneOf } = columns(db, dialect)
  const isWhole = dialect === 'sqlite' ? " check (typeof(links) = 'integer')" : ''
  await db.raw(`alter table counters add column links bigint not null default 0${isWhole}`)
  await db.raw('alter table counters add column last_hash text')
  await db.schema.createTable('paper_links', (table) => {
    id(table)
    table.text('series').notNullable()
    whole(table, 'sequence').notNullable()
    oneOf(table, 'kind', ['invoice', 'credit_note'])
    whole(table, 'paper_id').notNullable()
    whole(table, 'number').notNullable()
    whole(table, 'version').notNullable()
    table.text('hash').notNullable()
    table.text('previous_hash')
    instant(table, 'created_at').notNullable()
    table.unique(['series', 'sequence'])
    table.index(['paper_id', 'kind'])
  })
}
