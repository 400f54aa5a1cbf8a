import type { Knex } from 'knex'

/**
 * The address at which the service is reached, for commands that are not told. Null until this release has started:
 * release 0.2.0 goes on without it.
 */
export async function up(db: Knex): Promise<void> {
  await db.raw('alter table installation add column public_url text')
}
