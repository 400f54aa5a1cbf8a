import type { Knex } from 'knex'

/**
 * Adds the hash of the terms that a quote's client or author has seen: buyer, taxes, and totals. Null if they are
 * unknown, as for quotes that release 0.2.0 writes.
 */
export async function up(db: Knex): Promise<void> {
  await db.raw('alter table quotes add column shown_terms text')
}
