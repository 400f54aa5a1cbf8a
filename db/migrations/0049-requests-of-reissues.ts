import type { Knex } from 'knex'

/**
 * The request of the certificate that an order has, kept while another is asked for. Release 0.1.0 writes orders without
 * it: the request that they name last then stays.
 */
export async function up(db: Knex): Promise<void> {
  await db.raw('alter table ssl_orders add column previous_csr text')
}
