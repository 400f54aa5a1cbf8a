import type { Knex } from 'knex'

/** Not the owner of the database; not installed on the server, as older and newer ones say it. */
const unavailable = new Set(['42501', '58P01', '0A000'])

/** Returns the schema of pg_trgm, quoted. It is created if need be; undefined where it cannot be. */
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
