import type { Knex } from 'knex'
import type { Dialect } from '../columns.js'

/** Every queue keeps the same of a row: its lease, the attempts that came to no proper end, and its own end. */
export async function up(db: Knex, dialect: Dialect): Promise<void> {
  const instant = (column: string) =>
    dialect === 'sqlite'
      ? `${column} text check (${column} is strftime('%Y-%m-%dT%H:%M:%fZ', ${column}))`
      : `${column} timestamptz(3)`
  const isWhole = dialect === 'sqlite' ? "typeof(unfinished_attempts) = 'integer' and " : ''
  const range = `unfinished_attempts between 0 and ${Number.MAX_SAFE_INTEGER}`
  // Names are our own constants. Added like this, neither database has to make a table anew.
  for (const [table, column] of [
    ['emails', instant('leased_until')],
    ['tokens_to_forget', instant('leased_until')],
    ['tokens_to_forget', instant('failed_at')],
    ['tokens_to_forget', `unfinished_attempts bigint not null default 0 check (${isWhole}${range})`],
  ] as const)
    await db.raw(`alter table ${table} add column ${column}`)
}
