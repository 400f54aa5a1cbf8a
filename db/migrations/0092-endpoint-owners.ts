import type { Knex } from 'knex'

/**
 * Adds the staff account that set each endpoint of an addon. Endpoints without one belong to the operator, including
 * all existing endpoints and any that release 0.2.0 sets.
 */
export async function up(db: Knex): Promise<void> {
  await db.raw('alter table modules add column owners text')
}
