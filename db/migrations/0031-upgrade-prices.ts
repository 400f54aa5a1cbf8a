import type { Knex } from 'knex'
import type { Dialect } from '../columns.js'

/**
 * The price before an upgrade, so that a period whose difference was paid with it is not charged that again (R-1518).
 * Null on upgrades of before: nobody knows theirs.
 */
export const up = (db: Knex, dialect: Dialect): Promise<unknown> =>
  db.raw(
    `alter table upgrades add column old_recurring_amount ${
      dialect === 'sqlite' ? "integer check (typeof(old_recurring_amount) in ('integer', 'null'))" : 'bigint'
    }`,
  )
