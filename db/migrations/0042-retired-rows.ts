import type { Knex } from 'knex'
import type { Dialect } from '../columns.js'

/**
 * Adds the time at which a row was retired. Existing references to a retired row remain valid, but new ones are not
 * allowed. Also adds the title under which the setup file created a to-do item, which identifies the item after its
 * title changes. Release 0.1.0 writes rows without these columns.
 */
export async function up(db: Knex, dialect: Dialect): Promise<void> {
  const instant =
    dialect === 'sqlite' ? "text check (retired_at is strftime('%Y-%m-%dT%H:%M:%fZ', retired_at))" : 'timestamptz(3)'
  for (const table of ['departments', 'ticket_statuses', 'order_statuses', 'promotions', 'notification_rules'])
    await db.raw(`alter table ${table} add column retired_at ${instant}`)
  await db.raw('alter table todo_items add column setup_title text')
  // Only the setup file creates to-do items. The original titles of items renamed before this migration are unknown.
  await db.raw('update todo_items set setup_title = title')
}
