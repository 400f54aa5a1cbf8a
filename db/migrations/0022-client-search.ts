import type { Knex } from 'knex'
import type { Dialect } from '../columns.js'

/**
 * Creates SQLite's trigram index of the searchable text of clients. Updating the index takes longer than writing the
 * client, so triggers only record which clients are outdated and which text the index contains for them. Searches also
 * read these clients, and a job updates the index in batches.
 */
export async function up(db: Knex, dialect: Dialect): Promise<void> {
  if (dialect === 'postgres') return
  // The text is case-folded before it is stored, so the index does not fold it.
  await db.raw(`create virtual table client_search using fts5(
    search, content='clients', content_rowid='id', columnsize=0, tokenize='trigram case_sensitive 1'
  )`)
  await db.raw("insert into client_search (client_search) values ('rebuild')")

  await db.schema.createTable('client_search_pending', (table) => {
    table.integer('id').primary()
    // Null if the index contains nothing for the client.
    table.text('indexed')
  })
  const note = (indexed: string, id: string) => `insert into client_search_pending (id, indexed)
    values (${id}, ${indexed}) on conflict do nothing;`
  await db.raw(`create trigger client_search_added after insert on clients begin ${note('null', 'new.id')} end`)
  await db.raw(`create trigger client_search_removed after delete on clients begin ${note('old.search', 'old.id')} end`)
  await db.raw(`create trigger client_search_changed after update of search on clients
    when old.search <> new.search begin ${note('old.search', 'old.id')} end`)
}
