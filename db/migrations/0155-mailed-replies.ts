import type { Knex } from 'knex'
import type { Dialect } from '../columns.js'

/**
 * Adds the ticket token in an email, and the time at which the email was returned. For messages received by email, adds
 * the line at which quoted text begins, and a flag for messages without proof of their sender. Release 0.2.0 shows and
 * sends these messages like all others.
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
