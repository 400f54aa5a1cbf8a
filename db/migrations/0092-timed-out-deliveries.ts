import type { Knex } from 'knex'
import type { Dialect } from '../columns.js'

/** Adds a flag that is 1 on a waiting delivery whose last attempt timed out. Release 0.2.0 does not write it. */
export async function up(db: Knex, dialect: Dialect): Promise<void> {
  // On PostgreSQL, adding a check would scan the table under an exclusive lock.
  const isFlag = dialect === 'sqlite' ? ' check (timed_out in (0, 1))' : ''
  await db.raw(`alter table deliveries add column timed_out bigint not null default 0${isFlag}`)
}
