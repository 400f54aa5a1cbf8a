import type { Knex } from 'knex'
import type { Dialect } from '../columns.js'

/** Adds the return transaction that made credit entries necessary (R-4088). Existing entries have none. */
export async function up(db: Knex, dialect: Dialect): Promise<void> {
  const check = dialect === 'sqlite' ? ` check (typeof(return_id) in ('integer', 'null'))` : ''
  await db.raw(`alter table credit_entries add column return_id bigint${check}`)
}
