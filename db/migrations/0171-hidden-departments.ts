import type { Knex } from 'knex'

/** Departments that clients are not offered; what release 0.2.0 writes are none. */
export async function up(db: Knex): Promise<void> {
  await db.raw('alter table departments add column is_hidden smallint not null default 0 check (is_hidden in (0, 1))')
}
