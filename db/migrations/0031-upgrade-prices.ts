import type { Knex } from 'knex'
import type { Dialect } from '../columns.js'

/**
 * Adds the recurring price before an upgrade, so that a period is not charged again for a difference that the upgrade
 * included (R-1518). Null on upgrades made before this migration, because their old price is unknown.
 */
export const up = (db: Knex, dialect: Dialect): Promise<unknown> =>
  db.raw(
    `alter table upgrades add column old_recurring_amount ${
      dialect === 'sqlite' ? "integer check (typeof(old_recurring_amount) in ('integer', 'null'))" : 'bigint'
    }`,
  )
