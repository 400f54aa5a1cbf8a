import type { Knex } from 'knex'

/** Adds a flag for departments that clients cannot choose. Departments written by release 0.2.0 are not hidden. */
export async function up(db: Knex): Promise<void> {
  await db.raw('alter table departments add column is_hidden smallint not null default 0 check (is_hidden in (0, 1))')
}
