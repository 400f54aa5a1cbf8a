import type { Knex } from 'knex'

/**
 * Adds the CSR of the current certificate, kept during a reissue. Release 0.1.0 writes orders without it. The latest
 * CSR then remains stored if the reissue fails.
 */
export async function up(db: Knex): Promise<void> {
  await db.raw('alter table ssl_orders add column previous_csr text')
}
