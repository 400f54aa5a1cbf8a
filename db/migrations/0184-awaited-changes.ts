import type { Knex } from 'knex'
import type { Dialect } from '../columns.js'

/**
 * Adds what a change to a cheaper product replaced and what it returns, while the server has not made the change yet.
 * Release 0.2.0 returns payments when the change is requested, and leaves the column null.
 */
export async function up(db: Knex, dialect: Dialect): Promise<void> {
  const check = dialect === 'sqlite' ? " check (typeof(awaited) in ('text', 'null'))" : ''
  await db.raw(`alter table upgrades add column awaited text${check}`)
  await db.raw('create index upgrades_awaited on upgrades (service_id, id) where awaited is not null')
}
