import type { Knex } from 'knex'
import type { Dialect } from '../columns.js'

/**
 * Adds an optional expiry of bans. Release 0.1.0 creates bans without an expiry and enforces expired bans until they
 * are deleted.
 */
export async function up(db: Knex, dialect: Dialect): Promise<void> {
  const isInstant = "check (expires_at is strftime('%Y-%m-%dT%H:%M:%fZ', expires_at))"
  await db.raw(
    `alter table banned_addresses add column expires_at ${dialect === 'sqlite' ? `text ${isInstant}` : 'timestamptz(3)'}`,
  )
}
