import type { Knex } from 'knex'
import { columns, type Dialect } from '../columns.js'

/**
 * The lane in which a mail waits, and the texts of mails that let somebody in, sealed and apart. Such a mail has its time in
 * `due_at`, where release 0.2.0 does not look for it.
 */
export async function up(db: Knex, dialect: Dialect): Promise<void> {
  const instant =
    dialect === 'sqlite' ? "text check (due_at is strftime('%Y-%m-%dT%H:%M:%fZ', due_at))" : 'timestamptz(3)'
  // Mails of release 0.2.0, which fills neither column: the middle lane, due when next_attempt_at says.
  await db.raw('alter table emails add column lane smallint not null default 2 check (lane in (1, 2, 3))')
  await db.raw(`alter table emails add column due_at ${instant}`)

  const { reference } = columns(db, dialect)
  await db.schema.createTable('sealed_mails', (table) => {
    // The id of the mail, under which `npm run reseal` goes through the rows as well.
    reference(table, 'id', 'emails', 'cascade').primary()
    table.text('body').notNullable()
  })
}
