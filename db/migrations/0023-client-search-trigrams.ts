import type { Knex } from 'knex'
import type { Dialect } from '../columns.js'
import { concurrentIndex } from '../concurrent-index.js'
import { trigramSchema } from '../trigram-schema.js'

export const config = { transaction: false }

/** PostgreSQL's index of the texts that clients are found by. Until the server offers what it takes, searches scan. */
export async function up(db: Knex, dialect: Dialect): Promise<string | undefined> {
  if (dialect === 'sqlite') return undefined
  const schema = await trigramSchema(db)
  if (schema === undefined)
    return 'Searches for clients read all of them, because the extension pg_trgm cannot be created: see docs/operating/postgresql.md'
  const searched = `using gin (search ${schema}.gin_trgm_ops)`
  // Changes wait in a list that every search reads, so it is kept short.
  await concurrentIndex(db, dialect, 'clients_search', `clients ${searched} with (gin_pending_list_limit = 256)`)
  return undefined
}
