import type { Knex } from 'knex'
import type { Dialect } from '../columns.js'
import { concurrentIndex } from '../concurrent-index.js'
import { trigramSchema } from '../trigram-schema.js'

export const config = { transaction: false }

/**
 * Indexes domains with a Unicode name: in a separate index on SQLite, by trigrams on PostgreSQL. A second index lists
 * domains whose Unicode name is missing.
 */
export async function up(db: Knex, dialect: Dialect): Promise<string | undefined> {
  const unread = `domains (id) where domain like '%xn--%' and readable_name is null`
  await concurrentIndex(db, dialect, 'domains_unread', unread)
  const readable = 'where readable_name is not null'
  if (dialect === 'sqlite') {
    await concurrentIndex(db, dialect, 'domains_readable_name', `domains (readable_name) ${readable}`)
    return undefined
  }
  const schema = await trigramSchema(db)
  if (schema === undefined)
    return 'Searches for domains by part of a readable name read all of them as well, for the same reason'
  const searched = `using gin (readable_name ${schema}.gin_trgm_ops) with (gin_pending_list_limit = 256) ${readable}`
  await concurrentIndex(db, dialect, 'domains_readable_search', `domains ${searched}`)
  return undefined
}
