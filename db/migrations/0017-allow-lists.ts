import type { Knex } from 'knex'

/**
 * Adds the addresses that the setup file allows for a credential, in addition to the addresses allowed through the API.
 * New rows start with an empty list. Null marks existing rows, whose single list may come from either source.
 */
export async function up(db: Knex): Promise<void> {
  await db.schema.alterTable('credentials', (table) => {
    table.text('setup_allowed_ips').defaultTo('[]')
  })
  await db('credentials').update({ setup_allowed_ips: null })
}
