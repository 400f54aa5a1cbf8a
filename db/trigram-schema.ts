import type { Knex } from 'knex'

/**
 * SQLSTATEs for an account that does not own the database, and for an extension that is not installed (older and newer
 * servers).
 */
const unavailable = new Set(['42501', '58P01', '0A000'])

/**
 * Returns the quoted schema name of pg_trgm, and creates the extension if necessary. Returns undefined if it cannot be
 * created.
 */
export async function trigramSchema(db: Knex): Promise<string | undefined> {
  try {
    await db.raw('create extension if not exists pg_trgm')
  } catch (error) {
    if (unavailable.has((error as { code?: string }).code ?? '')) return undefined
    throw error
  }
  const { rows } = await db.raw(
    "select extnamespace::regnamespace::text as name from pg_extension where extname = 'pg_trgm'",
  )
  return rows[0].name
}
