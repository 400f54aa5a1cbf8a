import type { Knex } from 'knex'

/**
 * The amounts that the extras of a domain add to each of its renewals: JSON, by extra, in minor units. Null where they
 * add nothing, as on the rows that release 0.1.0 writes.
 */
export async function up(db: Knex): Promise<void> {
  await db.raw('alter table domains add column extras text')
}
