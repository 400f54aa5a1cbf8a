import type { Knex } from 'knex'
import type { Dialect } from '../columns.js'

/**
 * A mail of a ticket names the token that it carries, and tells when it came back. Messages that came by mail tell where quoted
 * text begins, and whether nothing proves their sender. Release 0.2.0 shows and sends them as any other.
 */
export async function up(db: Knex, dialect: Dialect): Promise<void> {
  const isSqlite = dialect === 'sqlite'
  const wholeOf = (name: string) =>
    `bigint check (${name} > 0)${isSqlite ? ` check (typeof(${name}) in ('integer', 'null'))` : ''}`
  const instantOf = (name: string) =>
    isSqlite ? `text check (${name} is strftime('%Y-%m-%dT%H:%M:%fZ', ${name}))` : 'timestamptz(3)'
  await db.raw(`alter table emails add column token_id ${wholeOf('token_id')}`)
  await db.raw(`alter table emails add column bounced_at ${instantOf('bounced_at')}`)
  for (const table of ['tickets', 'ticket_replies']) {
    await db.raw(`alter table ${table} add column quote_line ${wholeOf('quote_line')}`)
    await db.raw(
      `alter table ${table} add column is_unverified smallint not null default 0 check (is_unverified in (0, 1))`,
    )
  }
}
