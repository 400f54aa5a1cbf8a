import type { Knex } from 'knex'
import type { Dialect } from '../columns.js'

/**
 * Adds the time at which a login was removed from its last account. From then on, others can use its address. Logins
 * that have no account at this migration may have been created without an account, and keep their address.
 */
export async function up(db: Knex, dialect: Dialect): Promise<void> {
  const isInstant = "check (detached_at is strftime('%Y-%m-%dT%H:%M:%fZ', detached_at))"
  await db.raw(
    `alter table logins add column detached_at ${dialect === 'sqlite' ? `text ${isInstant}` : 'timestamptz(3)'}`,
  )
}
