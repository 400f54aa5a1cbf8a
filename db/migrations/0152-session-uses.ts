import type { Knex } from 'knex'
import type { Dialect } from '../columns.js'

/**
 * Adds to sessions the time and source of their opening, the time of their last use, and the latest end of a session
 * that ends earlier if it is not used. Null on sessions opened by release 0.2.0, which last an hour.
 */
export async function up(db: Knex, dialect: Dialect): Promise<void> {
  for (const name of ['opened_at', 'used_at', 'ends_at']) {
    const isInstant = `check (${name} is strftime('%Y-%m-%dT%H:%M:%fZ', ${name}))`
    const type = dialect === 'sqlite' ? `text ${isInstant}` : 'timestamptz(3)'
    await db.raw(`alter table client_sessions add column ${name} ${type}`)
  }
  for (const name of ['address', 'agent']) await db.raw(`alter table client_sessions add column ${name} text`)
}
