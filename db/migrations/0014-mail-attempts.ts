import type { Knex } from 'knex'
import type { Dialect } from '../columns.js'

/** Counts unfinished attempts in a row: a row that its workers take and never finish has to end at some time. */
export async function up(db: Knex, dialect: Dialect): Promise<void> {
  const column = 'unfinished_attempts'
  const isWhole = dialect === 'sqlite' ? `typeof(${column}) = 'integer' and ` : ''
  const range = `${column} between 0 and ${Number.MAX_SAFE_INTEGER}`
  // Names are our own constants. Added like this, neither database has to make a table anew.
  for (const table of ['emails', 'deliveries', 'module_queue', 'ssl_orders'])
    await db.raw(`alter table ${table} add column ${column} bigint not null default 0 check (${isWhole}${range})`)
}
