import type { Knex } from 'knex'
import type { Dialect } from '../columns.js'

/** Adds a count of consecutive unfinished attempts, so that a row that workers lease but never finish is given up. */
export async function up(db: Knex, dialect: Dialect): Promise<void> {
  const column = 'unfinished_attempts'
  const isWhole = dialect === 'sqlite' ? `typeof(${column}) = 'integer' and ` : ''
  const range = `${column} between 0 and ${Number.MAX_SAFE_INTEGER}`
  // The names are our own constants. Neither database rebuilds a table for a column added this way.
  for (const table of ['emails', 'deliveries', 'module_queue', 'ssl_orders'])
    await db.raw(`alter table ${table} add column ${column} bigint not null default 0 check (${isWhole}${range})`)
}
