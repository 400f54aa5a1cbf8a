import type { Knex } from 'knex'
import { columns, type Dialect } from '../columns.js'

/**
 * The chain of issued papers. The head of each series is on the counter that its numbers come from, so that one lock guards
 * both. Papers of before have no link, and neither have those that release 0.2.0 writes beside this one: they are unchained.
 * A link has no foreign key, because it outlives a paper that somebody deletes.
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
