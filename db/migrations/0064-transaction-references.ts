import type { Knex } from 'knex'

/**
 * The payment reference of a transaction, which belongs to its gateway. `transid` is unique over all, as release 0.2.0 asks;
 * where this is null, it is the reference.
 */
export async function up(db: Knex): Promise<void> {
  await db.raw('alter table transactions add column reference text')
}
