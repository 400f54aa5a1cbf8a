import type { Knex } from 'knex'

/** The account that a service is known to have on its server, regardless of the stored username. */
export async function up(db: Knex): Promise<void> {
  await db.schema.alterTable('services', (table) => {
    table.text('account_username')
  })
}
