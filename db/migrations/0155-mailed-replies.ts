import type { Knex } from 'knex'
import { addCheckedColumn, addFlag } from '../checked-column.js'
import type { Dialect } from '../columns.js'

/**
 * Adds the ticket token in an email, and the time at which the email was returned. For messages received by email, adds
 * the line at which quoted text begins, and a flag for messages without proof of their sender. Release 0.2.0 shows and
 * sends these messages like all others.
 */
export async function up(db: Knex, dialect: Dialect): Promise<void> {
  const isSqlite = dialect === 'sqlite'
  const wholeOf = (name: string) => ({
    name,
    type: 'bigint',
    check: `${name} > 0${isSqlite ? ` and typeof(${name}) in ('integer', 'null')` : ''}`,
  })
  const instantOf = (name: string) =>
    isSqlite ? `text check (${name} is strftime('%Y-%m-%dT%H:%M:%fZ', ${name}))` : 'timestamptz(3)'
  await addCheckedColumn(db, dialect, 'emails', wholeOf('token_id'))
  await db.raw(`alter table emails add column bounced_at ${instantOf('bounced_at')}`)
  for (const table of ['tickets', 'ticket_replies']) {
    await addCheckedColumn(db, dialect, table, wholeOf('quote_line'))
    await addFlag(db, dialect, table, 'is_unverified')
  }
}
