import type { Knex } from 'knex'

/** What a worker takes and never finishes has to end at some time, so unfinished attempts in a row are counted. */
export async function up(db: Knex): Promise<void> {
  // Names are our own constants. Added like this, neither database has to make a table anew.
  for (const table of ['emails', 'deliveries', 'module_queue', 'ssl_orders'])
    await db.raw(
      `alter table ${table} add column unfinished_attempts bigint not null default 0 check (unfinished_attempts >= 0)`,
    )
}
