import type { Knex } from 'knex'

/**
 * Adds the payment reference of a transaction, which is unique per gateway. `transid` is unique across gateways, as
 * release 0.2.0 requires. If `reference` is null, `transid` is the reference.
 */
export async function up(db: Knex): Promise<void> {
  await db.raw('alter table transactions add column reference text')
}
