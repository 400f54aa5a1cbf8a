import type { Knex } from 'knex'
import { columns, type Dialect } from '../columns.js'

/**
 * Adds the requested password reset emails, for as long as they count towards a login's limit. Emails sent by release
 * 0.2.0 are not counted.
 */
export async function up(db: Knex, dialect: Dialect): Promise<void> {
  const { id, instant, reference } = columns(db, dialect)
  await db.schema.createTable('reset_mails', (table) => {
    id(table)
    reference(table, 'login_id', 'logins', 'cascade').notNullable()
    instant(table, 'expires_at').notNullable().index()
    table.index(['login_id', 'expires_at'])
  })
}
