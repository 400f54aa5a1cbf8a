import type { Knex } from 'knex'
import { columns, type Dialect } from '../columns.js'

/**
 * Mailed links that sign in, confirm an address or take one back, and what shows that a password was right while a code is
 * still asked for. Release 0.2.0 knows none of them, and counts mails of every kind as those with a reset link.
 */
export async function up(db: Knex, dialect: Dialect): Promise<void> {
  const { id, whole, flag, instant, reference, oneOf } = columns(db, dialect)
  await db.schema.createTable('login_links', (table) => {
    id(table)
    reference(table, 'login_id', 'logins', 'cascade').notNullable().index()
    oneOf(table, 'purpose', ['sign_in', 'second_step', 'confirm', 'take_back'])
    table.text('token_hash').notNullable().unique()
    // The account that is entered; null for the usual one.
    reference(table, 'client_id', 'clients', 'cascade').index()
    // The address to confirm, or to take back.
    table.text('email')
    // Where signing in leads, below the client area.
    table.text('path')
    flag(table, 'stays', 0)
    // The session that has asked for a new address, which stays.
    whole(table, 'session_id')
    whole(table, 'wrong_codes').notNullable().defaultTo(0)
    instant(table, 'expires_at').notNullable().index()
  })
  await db.raw('alter table reset_mails add column kind text')
}
