import type { Knex } from 'knex'
import type { Dialect } from '../columns.js'

/**
 * Adds a flag for domains whose clients turned renewal off, and each domain's last expiry reminder: the expiry date it
 * announced and the days left, negative after expiry. Release 0.1.0 writes rows without them.
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
