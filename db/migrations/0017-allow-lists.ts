import type { Knex } from 'knex'

/**
 * The addresses that the set-up file allows a credential, beside those that the API does. New rows begin with none; null
 * marks rows of before, whose one list may have come from either.
 */
export async function up(db: Knex): Promise<void> {
  await db.schema.alterTable('credentials', (table) => {
    table.text('setup_allowed_ips').defaultTo('[]')
  })
  await db('credentials').update({ setup_allowed_ips: null })
}
