import type { Knex } from 'knex'
import type { Dialect } from '../columns.js'
import { concurrentIndex } from '../concurrent-index.js'

export const config = { transaction: false }

/** PostgreSQL's index of the texts that clients are found by. Until the server offers what it takes, searches scan. */
export async function up(db: Knex, dialect: Dialect): Promise<string | undefined> {
  if (dialect === 'sqlite') return undefined
  const schema = await trigramSchema(db)
  if (schema === undefined)
    return 'Searches for clients read all of them, because the extension pg_trgm cannot be created: see README.md'
  const searched = `using gin (search ${schema}.gin_trgm_ops)`
  // Changes wait in a list that every search reads, so it is kept short.
  await concurrentIndex(db, dialect, 'clients_search', `clients ${searched} with (gin_pending_list_limit = 256)`)
  return undefined
}

/** Not the owner of the database; not installed on the server, as older and newer ones say it. */
const unavailable = new Set(['42501', '58P01', '0A000'])

/** Returns the schema of pg_trgm, quoted. It is created if need be; undefined where it cannot be. */
async function trigramSchema(db: Knex): Promise<string | undefined> {
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
