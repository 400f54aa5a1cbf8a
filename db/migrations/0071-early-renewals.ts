import type { Knex } from 'knex'
import type { Dialect } from '../columns.js'

/**
 * The day from which the expiry of a name was counted that was renewed before it was registered: the years until then come
 * on top of those of its registration. Release 0.2.0 writes rows without it.
 */
export async function up(db: Knex, dialect: Dialect): Promise<void> {
  const type = dialect === 'sqlite' ? 'text check (renewed_from is date(renewed_from))' : 'date'
  await db.raw(`alter table domains add column renewed_from ${type}`)
}
