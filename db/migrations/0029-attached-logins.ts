import type { Knex } from 'knex'
import type { Dialect } from '../columns.js'

/**
 * Adds the time at which a login was attached to an account. Null in rows of the previous release, which count as the
 * earliest.
 */
export async function up(db: Knex, dialect: Dialect): Promise<void> {
  const column =
    dialect === 'sqlite'
      ? "attached_at text check (attached_at is strftime('%Y-%m-%dT%H:%M:%fZ', attached_at))"
      : 'attached_at timestamptz(3)'
  await db.raw(`alter table client_logins add column ${column}`)
}
