import type { Knex } from 'knex'
import { columns, type Dialect } from '../columns.js'

/** Second factors of logins, and their recovery codes. Release 0.2.0 knows neither. */
export async function up(db: Knex, dialect: Dialect): Promise<void> {
  const { id, whole, flag, instant, reference } = columns(db, dialect)
  await db.schema.createTable('second_factors', (table) => {
    id(table)
    reference(table, 'login_id', 'logins', 'cascade').notNullable().unique()
    // Sealed.
    table.text('secret').notNullable()
    // 0 until a first right code was typed.
    flag(table, 'is_on', 0)
    // The session that prepares it, which alone is shown the secret.
    whole(table, 'session_id')
    // The step of the last code that was taken: no earlier one counts any more.
    whole(table, 'last_step')
    // Wrong codes since the last right one, and until when codes of the app are refused after too many.
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
