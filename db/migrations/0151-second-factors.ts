import type { Knex } from 'knex'
import { columns, type Dialect } from '../columns.js'

/** Adds second factors of logins, and their recovery codes. Release 0.2.0 has neither. */
export async function up(db: Knex, dialect: Dialect): Promise<void> {
  const { id, whole, flag, instant, reference } = columns(db, dialect)
  await db.schema.createTable('second_factors', (table) => {
    id(table)
    reference(table, 'login_id', 'logins', 'cascade').notNullable().unique()
    // Encrypted.
    table.text('secret').notNullable()
    // 0 until a first correct code was entered.
    flag(table, 'is_on', 0)
    // The session that sets it up. Only this session can see the secret.
    whole(table, 'session_id')
    // Time step of the last accepted code. Earlier codes are no longer accepted.
    whole(table, 'last_step')
    // Wrong codes since the last correct one, and the end of the pause after too many. Authenticator codes are rejected
    // until then.
    whole(table, 'wrong_codes').notNullable().defaultTo(0)
    instant(table, 'paused_until')
    instant(table, 'created_at').notNullable()
  })
  await db.schema.createTable('recovery_codes', (table) => {
    id(table)
    reference(table, 'login_id', 'logins', 'cascade').notNullable()
    table.text('code_hash').notNullable()
    table.unique(['login_id', 'code_hash'])
  })
}
