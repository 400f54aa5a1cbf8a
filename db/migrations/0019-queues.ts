import type { Knex } from 'knex'
import type { Dialect } from '../columns.js'

/** Adds the columns that all queues share: lease, unfinished attempts, and the time of giving up. */
export async function up(db: Knex, dialect: Dialect): Promise<void> {
  const instant = (column: string) =>
    dialect === 'sqlite'
      ? `${column} text check (${column} is strftime('%Y-%m-%dT%H:%M:%fZ', ${column}))`
      : `${column} timestamptz(3)`
  const isWhole = dialect === 'sqlite' ? "typeof(unfinished_attempts) = 'integer' and " : ''
  const range = `unfinished_attempts between 0 and ${Number.MAX_SAFE_INTEGER}`
  // The names are our own constants. Neither database rebuilds a table for a column added this way.
  for (const [table, column] of [
    ['emails', instant('leased_until')],
    ['tokens_to_forget', instant('leased_until')],
    ['tokens_to_forget', instant('failed_at')],
    ['tokens_to_forget', `unfinished_attempts bigint not null default 0 check (${isWhole}${range})`],
  ] as const)
    await db.raw(`alter table ${table} add column ${column}`)
}
