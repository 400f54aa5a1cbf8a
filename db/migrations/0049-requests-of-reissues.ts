import type { Knex } from 'knex'

/**
 * The CSR of the current certificate, kept during a reissue. Release 0.1.0 writes orders without it, so the most recent
 * CSR then stays in place.
 */
export async function up(db: Knex): Promise<void> {
  await db.raw('alter table ssl_orders add column previous_csr text')
}
