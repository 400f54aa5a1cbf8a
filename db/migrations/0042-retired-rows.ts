import type { Knex } from 'knex'
import type { Dialect } from '../columns.js'

/**
 * Since when a row is retired: what refers to it goes on, and nothing new takes it. And the title under which the set-up
 * file made a to-do item, which it finds it by after a change of the title. Release 0.1.0 writes rows without either.
 */
export async function up(db: Knex, dialect: Dialect): Promise<void> {
  const instant =
    dialect === 'sqlite' ? "text check (retired_at is strftime('%Y-%m-%dT%H:%M:%fZ', retired_at))" : 'timestamptz(3)'
  for (const table of ['departments', 'ticket_statuses', 'order_statuses', 'promotions', 'notification_rules'])
    await db.raw(`alter table ${table} add column retired_at ${instant}`)
  await db.raw('alter table todo_items add column setup_title text')
  // Nothing else makes items; how those were called whose title was changed before is not known.
  await db.raw('update todo_items set setup_title = title')
}
