import type { Knex } from 'knex'
import type { Dialect } from '../columns.js'

/** 1 on a waiting delivery whose last attempt got no answer in time. Release 0.2.0 does not write it. */
export async function up(db: Knex, dialect: Dialect): Promise<void> {
  // On PostgreSQL a check would read the whole table while nobody else can.
  const isFlag = dialect === 'sqlite' ? ' check (timed_out in (0, 1))' : ''
  await db.raw(`alter table deliveries add column timed_out bigint not null default 0${isFlag}`)
}
