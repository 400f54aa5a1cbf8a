import type { Knex } from 'knex'

/**
 * Adds a JSON list of the address lists that limited the credential by which a call created this one. Null if no call
 * created it (the first credential, and credentials from the setup file), on existing credentials, and on credentials
 * created by release 0.2.0.
 */
export async function up(db: Knex): Promise<void> {
  await db.schema.alterTable('credentials', (table) => {
    table.text('inherited_allowed_ips')
  })
}
