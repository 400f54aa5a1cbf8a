import type { Knex } from 'knex'
import type { Dialect } from '../columns.js'

/** Adds the problem that a to-do item by the service is about. Items by staff, and by release 0.2.0, have none. */
export async function up(db: Knex, dialect: Dialect): Promise<void> {
  const isText = dialect === 'sqlite' ? " check (typeof(source) in ('text', 'null'))" : ''
  await db.raw(`alter table todo_items add column source text${isText}`)
  await db.raw('create unique index todo_items_source on todo_items (source)')
}
