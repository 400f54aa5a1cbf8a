import type { Knex } from 'knex'
import { addCheckedColumn } from '../checked-column.js'
import type { Dialect } from '../columns.js'

/**
 * Adds the number of polls since the last request about a certificate order, and the time since which its provider has
 * considered a cancellation. Orders of earlier releases are counted from now on, and have no pending cancellation.
 */
export async function up(db: Knex, dialect: Dialect): Promise<void> {
  const instant =
    dialect === 'sqlite'
      ? "text check (cancelling_since is strftime('%Y-%m-%dT%H:%M:%fZ', cancelling_since))"
      : 'timestamptz(3)'
  await db.raw(`alter table ssl_orders add column cancelling_since ${instant}`)
  await addCheckedColumn(db, dialect, 'ssl_orders', {
    name: 'polls',
    type: 'integer not null default 0',
    check: `polls >= 0${dialect === 'sqlite' ? " and typeof(polls) = 'integer'" : ''}`,
  })
}
