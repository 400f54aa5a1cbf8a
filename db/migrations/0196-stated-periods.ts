import type { Knex } from 'knex'

/**
 * Adds the period that an issued document states for a line, if it is not `period_start` to `period_end`. Null if the
 * document states these columns, as on all lines that release 0.2.0 writes.
 */
export async function up(db: Knex): Promise<void> {
  await db.raw('alter table invoice_items add column stated_period text')
}
