import type { Knex } from 'knex'
import type { Dialect } from '../columns.js'

/**
 * Domains that their clients do not want renewed, and the last reminder of the expiry of each: the expiry date that it was
 * about, and the days that were left until it, below 0 after it. Release 0.1.0 writes rows without them.
 */
export async function up(db: Knex, dialect: Dialect): Promise<void> {
  const [isDay, isWhole] =
    dialect === 'sqlite'
      ? ['check (reminded_of is date(reminded_of))', "check (typeof(reminded_days) in ('integer', 'null'))"]
      : ['', '']
  for (const column of [
    'is_renewal_off smallint not null default 0 check (is_renewal_off in (0, 1))',
    `reminded_of ${dialect === 'sqlite' ? 'text' : 'date'} ${isDay}`,
    `reminded_days integer ${isWhole}`,
  ])
    await db.raw(`alter table domains add column ${column}`)
}
