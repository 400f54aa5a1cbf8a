import type { Knex } from 'knex'
import type { Dialect } from '../columns.js'

/** Lets several to-do items have the same title, because the service and staff may give an item any title. */
export async function up(db: Knex, dialect: Dialect): Promise<void> {
  if (dialect === 'sqlite') await db.raw('drop index todo_items_title_unique')
  else await db.raw('alter table todo_items drop constraint todo_items_title_unique')
}
