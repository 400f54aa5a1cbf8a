import type { Knex } from 'knex'
import { columns, type Dialect } from '../columns.js'

/**
 * Adds unconfirmed sign-ups, the number of sign-ups by network, the terms that clients have accepted, and links that
 * confirm or restore an account's address. Release 0.2.0 writes none of these.
 */
export async function up(db: Knex, dialect: Dialect): Promise<void> {
  const { id, whole, instant, day, oneOf, reference } = columns(db, dialect)
  await db.schema.createTable('sign_ups', (table) => {
    id(table)
    table.text('email_key').notNullable()
    // JSON. Null if the address already has an account.
    table.text('details')
    table.text('password_hash')
    table.text('token_hash').unique()
    instant(table, 'expires_at').notNullable().index()
    table.index(['email_key', 'expires_at'])
  })
  await db.schema.createTable('sign_up_counts', (table) => {
    id(table)
    // Keyed hash of the network.
    table.text('source').notNullable()
    day(table, 'day').notNullable()
    whole(table, 'made').notNullable()
    instant(table, 'expires_at').notNullable().index()
    table.unique(['source', 'day'])
  })
  await db.schema.createTable('accepted_terms', (table) => {
    id(table)
    reference(table, 'client_id', 'clients', 'cascade').notNullable().index()
    table.text('terms_url').notNullable()
    table.text('accepted_by').notNullable()
    table.text('accepted_from').notNullable()
    instant(table, 'accepted_at').notNullable()
  })
  await db.schema.createTable('address_links', (table) => {
    id(table)
    reference(table, 'client_id', 'clients', 'cascade').notNullable()
    oneOf(table, 'purpose', ['confirm', 'take_back'])
    // The account's address after the link has been used.
    table.text('email').notNullable()
    table.text('token_hash').notNullable().unique()
    instant(table, 'expires_at').notNullable().index()
    table.index(['client_id', 'expires_at'])
  })
}
