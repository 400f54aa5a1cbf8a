import type { Knex } from 'knex'
import { columns, type Dialect } from '../columns.js'

/**
 * Adds emailed links that sign in, confirm an address, or restore one, and the proof of a correct password while a code
 * is still required. Release 0.2.0 has none of these, and counts emails of every kind as password reset emails.
 */
export async function up(db: Knex, dialect: Dialect): Promise<void> {
  const { id, whole, flag, instant, reference, oneOf } = columns(db, dialect)
  await db.schema.createTable('login_links', (table) => {
    id(table)
    reference(table, 'login_id', 'logins', 'cascade').notNullable().index()
    oneOf(table, 'purpose', ['sign_in', 'second_step', 'confirm', 'take_back'])
    table.text('token_hash').notNullable().unique()
    // The account to sign in to, or null for the default one.
    reference(table, 'client_id', 'clients', 'cascade').index()
    // The address to confirm or to restore.
    table.text('email')
    // Path below the client area to open after signing in.
    table.text('path')
    flag(table, 'stays', 0)
    // The session that requested the new address. Confirming the address does not end this session.
    whole(table, 'session_id')
    whole(table, 'wrong_codes').notNullable().defaultTo(0)
    instant(table, 'expires_at').notNullable().index()
  })
  await db.raw('alter table reset_mails add column kind text')
}
