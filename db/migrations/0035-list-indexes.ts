import type { Knex } from 'knex'
import type { Dialect } from '../columns.js'
import { concurrentIndex } from '../concurrent-index.js'
import { trigramSchema } from '../trigram-schema.js'

export const config = { transaction: false }

/** Indexes a product's services by status and, on PostgreSQL, domain names by trigrams. */
export async function up(db: Knex, dialect: Dialect): Promise<string | undefined> {
  await concurrentIndex(db, dialect, 'services_product_status', 'services (product_id, status, id)')
  if (dialect === 'sqlite') return undefined
  const schema = await trigramSchema(db)
  if (schema === undefined)
    return 'Searches for domains by part of a name read all of them as well, for the same reason'
  const searched = `using gin (domain ${schema}.gin_trgm_ops)`
  // Every search reads the list of pending changes, so it is kept short.
  await concurrentIndex(db, dialect, 'domains_search', `domains ${searched} with (gin_pending_list_limit = 256)`)
  return undefined
}
