import type { Knex } from 'knex'
import type { Dialect } from '../columns.js'

/**
 * Logins that were taken off their last account, whose addresses others may take. Those that are on none already may have been
 * made so, and keep theirs.
 */
export async function up(db: Knex, dialect: Dialect): Promise<void> {
  const isInstant = "check (detached_at is strftime('%Y-%m-%dT%H:%M:%fZ', detached_at))"
  await db.raw(
    `alter table logins add column detached_at ${dialect === 'sqlite' ? `text ${isInstant}` : 'timestamptz(3)'}`,
  )
}
