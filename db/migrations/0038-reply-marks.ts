import type { Knex } from 'knex'
import type { Dialect } from '../columns.js'

/** Adds the editor and time of a ticket reply's last change, and a ticket's deleted replies as a JSON list. */
export async function up(db: Knex, dialect: Dialect): Promise<void> {
  const add = (table: string, column: string) => db.raw(`alter table ${table} add column ${column}`)
  await add('ticket_replies', 'edited_by text')
  await add(
    'ticket_replies',
    dialect === 'sqlite'
      ? "edited_at text check (edited_at is strftime('%Y-%m-%dT%H:%M:%fZ', edited_at))"
      : 'edited_at timestamptz(3)',
  )
  await add('tickets', 'deleted_replies text')
}
