import type { Knex } from 'knex'
import type { Dialect } from '../columns.js'
import { concurrentIndex } from '../concurrent-index.js'
import { trigramSchema } from '../trigram-schema.js'

export const config = { transaction: false }

/**
 * Creates PostgreSQL's trigram index of the searchable text of clients. Without the extension pg_trgm, searches scan
 * all clients.
 */
export async function up(db: Knex, dialect: Dialect): Promise<string | undefined> {
  if (dialect === 'sqlite') return undefined
  const schema = await trigramSchema(db)
  if (schema === undefined)
    return 'Searches for clients read all of them, because the extension pg_trgm cannot be created: see docs/operating/postgresql.md'
  const searched = `using gin (search ${schema}.gin_trgm_ops)`
  // Every search reads the list of pending changes, so it is kept short.
  await concurrentIndex(db, dialect, 'clients_search', `clients ${searched} with (gin_pending_list_limit = 256)`)
  return undefined
}
