import type { Knex } from 'knex'

/** Where a row of a queue was written, as its span tells it. Release 0.1.0 goes on writing rows without. */
export async function up(db: Knex): Promise<void> {
  for (const table of ['emails', 'module_queue', 'deliveries', 'ssl_orders', 'tokens_to_forget', 'refunds_to_send'])
    await db.raw(`alter table ${table} add column traceparent text`)
}
