import type { Knex } from 'knex'
import { columns, type Dialect } from '../columns.js'

/** Mails that come in: which were taken, by which tokens they find their ticket, and who is known there. 0.2.0 takes none. */
export async function up(db: Knex, dialect: Dialect): Promise<void> {
  const { id, whole, instant, reference, oneOf } = columns(db, dialect)
  await db.schema.createTable('ticket_tokens', (table) => {
    id(table)
    reference(table, 'ticket_id', 'tickets', 'cascade').notNullable()
    // The address as it is compared.
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
    // The user name of whoever accepted a reply from there.
    table.text('author').notNullable()
    instant(table, 'created_at').notNullable()
    table.unique(['ticket_id', 'email_key'])
  })
  await db.schema.createTable('received_mails', (table) => {
    id(table)
    // A hash of its Message-ID, or of all of it where it has none.
    table.text('key').notNullable().unique()
    table.text('message_id')
    // The address as it is compared.
    table.text('sender').notNullable()
    table.text('subject').notNullable()
    // The token by which it found its ticket.
    whole(table, 'token_id')
    table.text('outcome').notNullable()
    reference(table, 'ticket_id', 'tickets', 'set null').index()
    // The address to which an automatic answer went.
    table.text('answered')
    instant(table, 'created_at').notNullable().index()
  })
}
