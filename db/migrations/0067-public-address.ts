import type { Knex } from 'knex'

/**
 * Adds the public URL of the service, for commands that do not receive one. Null until this release has started.
 * Release 0.2.0 does not use it.
 */
export async function up(db: Knex): Promise<void> {
  await db.raw('alter table installation add column public_url text')
}
