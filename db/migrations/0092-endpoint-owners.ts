import type { Knex } from 'knex'

/**
 * Who has set each endpoint of an addon. One that is not named belongs to the operator, as all do that were there before,
 * and those that release 0.2.0 goes on to set.
 */
export async function up(db: Knex): Promise<void> {
  await db.raw('alter table modules add column owners text')
}
