import type { Knex } from 'knex'
import { columns, type Dialect } from '../columns.js'

/**
 * Adds received emails, the tokens that match them to their ticket, and the senders accepted for a ticket. Release
 * 0.2.0 does not receive email.
 */
export async function up(db: Knex, dialect: Dialect): Promise<void> {
  const { id, whole, instant, reference, oneOf } = columns(db, dialect)
  await db.schema.createTable('ticket_tokens', (table) => {
    id(table)
    reference(table, 'ticket_id', 'tickets', 'cascade').notNullable()
    // The address, normalized for comparisons.
    table.text('recipient').notNullable()
    oneOf(table, 'side', ['sender', 'staff'])
    whole(table, 'staff_id')
    table.text('token').notNullable()
    table.text('hash').notNullable().unique()
    instant(table, 'created_at').notNullable()
    table.unique(['ticket_id', 'recipient', 'side'])
  })
  await db.schema.createTable('ticket_senders', (table) => {
    id(table)
    reference(table, 'ticket_id', 'tickets', 'cascade').notNullable()
    table.text('email_key').notNullable()
    // User name of the staff member who accepted a reply from the address.
    table.text('author').notNullable()
    instant(table, 'created_at').notNullable()
    table.unique(['ticket_id', 'email_key'])
  })
  await db.schema.createTable('received_mails', (table) => {
    id(table)
    // Hash of the Message-ID, or of the whole email without one.
    table.text('key').notNullable().unique()
    table.text('message_id')
    // The From address, normalized for comparisons.
    table.text('sender').notNullable()
    table.text('subject').notNullable()
    // The token that matched the email to its ticket.
    whole(table, 'token_id')
    table.text('outcome').notNullable()
    reference(table, 'ticket_id', 'tickets', 'set null').index()
    // Address that received an automatic reply.
    table.text('answered')
    instant(table, 'created_at').notNullable().index()
  })
}
