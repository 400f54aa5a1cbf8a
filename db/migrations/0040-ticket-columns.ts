import type { Knex } from 'knex'
import { columns, type Dialect } from '../columns.js'

/**
 * Adds the owner of the address that a ticket was sent from, the subject and status that merges and replies preserve,
 * and the ticket and attachments of an email. Release 0.1.0 still writes rows without them.
 */
export async function up(db: Knex, dialect: Dialect): Promise<void> {
  for (const [table, column] of [
    ['tickets', "address_of text check (address_of in ('client', 'login'))"],
    ['tickets', 'login_id bigint references logins (id) on delete set null'],
    ['ticket_replies', 'subject text'],
    ['ticket_replies', 'previous_status text'],
    ['emails', 'ticket_id bigint references tickets (id) on delete set null'],
  ] as const)
    await db.raw(`alter table ${table} add column ${column}`)

  const { reference } = columns(db, dialect)
  await db.schema.createTable('email_attachments', (table) => {
    reference(table, 'email_id', 'emails', 'cascade').notNullable()
    reference(table, 'attachment_id', 'ticket_attachments', 'cascade').notNullable().index()
    table.primary(['email_id', 'attachment_id'])
  })
}
