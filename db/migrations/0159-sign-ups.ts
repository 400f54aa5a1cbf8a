import type { Knex } from 'knex'
import { columns, type Dialect } from '../columns.js'

/**
 * Sign-ups that wait for their address to be confirmed, how many a network has made, terms that clients have accepted, and links
 * that confirm or take back the address of an account. Release 0.2.0 writes none of it.
 */
export async function up(db: Knex, dialect: Dialect): Promise<void> {
  const { id, whole, instant, day, oneOf, reference } = columns(db, dialect)
  await db.schema.createTable('sign_ups', (table) => {
    id(table)
    table.text('email_key').notNullable()
    // JSON; null for an address that an account had already.
    table.text('details')
    table.text('password_hash')
    table.text('token_hash').unique()
    instant(table, 'expires_at').notNullable().index()
    table.index(['email_key', 'expires_at'])
  })
  await db.schema.createTable('sign_up_counts', (table) => {
    id(table)
    // A keyed hash of the network.
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
    // The address that the account has once the link is used.
    table.text('email').notNullable()
    table.text('token_hash').notNullable().unique()
    instant(table, 'expires_at').notNullable().index()
    table.index(['client_id', 'expires_at'])
  })
}
