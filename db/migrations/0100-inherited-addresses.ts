import type { Knex } from 'knex'

/**
 * The lists of addresses that bound the credential by which a call has made this one, as a JSON list of lists. Null for a
 * credential that no call has made: the first one, those of the set-up file, those of before, and what release 0.2.0 makes.
 */
export async function up(db: Knex): Promise<void> {
  await db.schema.alterTable('credentials', (table) => {
    table.text('inherited_allowed_ips')
  })
}
