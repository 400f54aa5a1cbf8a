import type { Knex } from 'knex'
import type { Dialect } from '../columns.js'

/**
 * Adds limits of promotions to one use per client or to a number of periods, and a flag for orders that have released
 * their promotion use. Release 0.1.0 writes rows without these columns: its promotions have no such limits, and its
 * orders keep their uses.
 */
export async function up(db: Knex, dialect: Dialect): Promise<void> {
  const whole = (name: string) => (dialect === 'sqlite' ? ` check (typeof(${name}) in ('integer', 'null'))` : '')
  for (const [table, column] of [
    ['promotions', 'is_once_per_client smallint not null default 0 check (is_once_per_client in (0, 1))'],
    ['promotions', `periods bigint not null default 0${whole('periods')}`],
    ['orders', 'is_promotion_returned smallint not null default 0 check (is_promotion_returned in (0, 1))'],
    ['services', `regular_amount bigint${whole('regular_amount')}`],
    ['services', `promotion_periods bigint${whole('promotion_periods')}`],
  ] as const)
    await db.raw(`alter table ${table} add column ${column}`)
}
