import type { Knex } from 'knex'
import type { Dialect } from '../columns.js'

/**
 * Adds the day on which a registrar reported that a domain had already expired. Its grace period begins on that day.
 */
export async function up(db: Knex, dialect: Dialect): Promise<void> {
  const day = dialect === 'sqlite' ? 'text check (expiry_learned_on is date(expiry_learned_on))' : 'date'
  await db.raw(`alter table domains add column expiry_learned_on ${day}`)
}
