import type { Knex } from 'knex'

/** A password is chosen when the address is confirmed, and waits nowhere. Release 0.2.0 has no such table. */
export async function up(db: Knex): Promise<void> {
  await db.schema.alterTable('sign_ups', (table) => table.dropColumn('password_hash'))
}
