import type { Knex } from 'knex'
import type { Dialect } from '../columns.js'

/**
 * Adds the day from which a domain's expiry was counted if it was renewed before its registration. The years until then
 * are added to the registration's years. Release 0.2.0 writes rows without it.
 */
export async function up(db: Knex, dialect: Dialect): Promise<void> {
  const type = dialect === 'sqlite' ? 'text check (renewed_from is date(renewed_from))' : 'date'
  await db.raw(`alter table domains add column renewed_from ${type}`)
}
