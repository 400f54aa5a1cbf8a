import type { Knex } from 'knex'
import { addCheckedColumn } from '../checked-column.js'
import { columns, type Dialect } from '../columns.js'

/**
 * Adds the priority lane of a waiting email, and a separate table for the encrypted bodies of emails that grant access.
 * The due time of such an email is in `due_at`, where release 0.2.0 does not look for it.
 */
export async function up(db: Knex, dialect: Dialect): Promise<void> {
  const instant =
    dialect === 'sqlite' ? "text check (due_at is strftime('%Y-%m-%dT%H:%M:%fZ', due_at))" : 'timestamptz(3)'
  // The defaults apply to emails written by release 0.2.0, which fills neither column: middle lane, due at
  // `next_attempt_at`.
  const lane = { name: 'lane', type: 'smallint not null default 2', check: 'lane in (1, 2, 3)' }
  await addCheckedColumn(db, dialect, 'emails', lane)
  await db.raw(`alter table emails add column due_at ${instant}`)

  const { reference } = columns(db, dialect)
  await db.schema.createTable('sealed_mails', (table) => {
    // The email's ID. `npm run reseal` also uses it to iterate over the rows.
    reference(table, 'id', 'emails', 'cascade').primary()
    table.text('body').notNullable()
  })
}
