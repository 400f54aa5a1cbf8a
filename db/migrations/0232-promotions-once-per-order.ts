import type { Knex } from 'knex'

/** Adds a flag for promotions whose amount counts once per order. Existing promotions lower each product. */
export async function up(db: Knex): Promise<void> {
  await db.raw(
    'alter table promotions add column is_once_per_order smallint not null default 0 check (is_once_per_order in (0, 1))',
  )
}
