import type { Knex } from 'knex'

/**
 * Adds the amounts that a domain's add-ons add to each renewal: JSON, by add-on, in minor units. Null if they add
 * nothing, and on rows written by release 0.1.0.
 */
export async function up(db: Knex): Promise<void> {
  await db.raw('alter table domains add column extras text')
}
