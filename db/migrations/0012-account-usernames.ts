import type { Knex } from 'knex'

/**
 * Adds the user name of the account that a service is known to have on its server, which may differ from the stored
 * user name.
 */
export async function up(db: Knex): Promise<void> {
  await db.schema.alterTable('services', (table) => {
    table.text('account_username')
  })
}
