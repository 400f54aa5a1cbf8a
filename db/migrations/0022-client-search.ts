import type { Knex } from 'knex'
import type { Dialect } from '../columns.js'

/**
 * SQLite's index of the texts that clients are found by, of every three characters that follow one another. To write to it
 * takes longer than to write the client, so triggers only note which clients it is behind with and which text it holds of
 * them; who searches looks at these too, and a job brings it up to date, many at a time.
 */
export async function up(db: Knex, dialect: Dialect): Promise<void> {
  if (dialect === 'postgres') return
  // Texts are folded before they are stored, so the index folds nothing.
  await db.raw(`create virtual table client_search using fts5(
    search, content='clients', content_rowid='id', columnsize=0, tokenize='trigram case_sensitive 1'
  )`)
  await db.raw("insert into client_search (client_search) values ('rebuild')")

  await db.schema.createTable('client_search_pending', (table) => {
    table.integer('id').primary()
    // Null where the index holds nothing of the client.
    table.text('indexed')
  })
  const note = (indexed: string, id: string) => `insert into client_search_pending (id, indexed)
    values (${id}, ${indexed}) on conflict do nothing;`
  await db.raw(`create trigger client_search_added after insert on clients begin ${note('null', 'new.id')} end`)
  await db.raw(`create trigger client_search_removed after delete on clients begin ${note('old.search', 'old.id')} end`)
  await db.raw(`create trigger client_search_changed after update of search on clients
    when old.search <> new.search begin ${note('old.search', 'old.id')} end`)
}
