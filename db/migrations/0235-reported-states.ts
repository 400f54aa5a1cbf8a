import type { Knex } from 'knex'
import type { Dialect } from '../columns.js'

/**
 * Adds registrars' reports that wait to be applied: a later expiry date that the registry may still withdraw, and
 * the day of the first report that a domain was transferred away.
 */
export async function up(db: Knex, dialect: Dialect): Promise<void> {
  for (const column of ['reported_expiry', 'reported_away_on']) {
    const day = dialect === 'sqlite' ? `text check (${column} is date(${column}))` : 'date'
    await db.raw(`alter table domains add column ${column} ${day}`)
  }
}
