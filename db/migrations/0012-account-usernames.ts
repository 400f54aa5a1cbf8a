import type { Knex } from 'knex'

/** Which account on its server a service is known to have, whatever user name stands on record. */
export async function up(db: Knex): Promise<void> {
  await db.schema.alterTable('services', (table) => {
    table.text('account_username')
  })
}
