import type { Knex } from 'knex'

/** Adds the trace context of the call that queued a row. Release 0.1.0 still writes rows without it. */
export async function up(db: Knex): Promise<void> {
  for (const table of ['emails', 'module_queue', 'deliveries', 'ssl_orders', 'tokens_to_forget', 'refunds_to_send'])
    await db.raw(`alter table ${table} add column traceparent text`)
}
