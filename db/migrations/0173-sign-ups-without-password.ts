import type { Knex } from 'knex'

/** A password is chosen when the address is confirmed, and waits nowhere. Release 0.2.0 has no such table. */
export async function up(db: Knex): Promise<void> {
  // By a statement of its own: knex would make the table anew on SQLite.
  await db.raw('alter table sign_ups drop column password_hash')
}
