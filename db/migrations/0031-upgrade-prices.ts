import type { Knex } from 'knex'

/**
 * The price before an upgrade, so that a period whose difference was paid with it is not charged that again (R-1518).
 * Null on upgrades of before: nobody knows theirs.
 */
export const up = (db: Knex): Promise<unknown> => db.raw('alter table upgrades add column old_recurring_amount bigint')
