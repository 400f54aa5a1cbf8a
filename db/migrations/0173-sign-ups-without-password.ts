import type { Knex } from 'knex'

/**
 * Drops the password hash of sign-ups: a password is now chosen when the address is confirmed, and not stored before
 * that. Release 0.2.0 does not have the table.
 */
export async function up(db: Knex): Promise<void> {
  // Raw SQL, because Knex would recreate the table on SQLite.
  await db.raw('alter table sign_ups drop column password_hash')
}
