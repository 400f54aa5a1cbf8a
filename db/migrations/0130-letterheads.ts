import type { Knex } from 'knex'
import { columns, type Dialect } from '../columns.js'

/**
 * Words, formats, logo and colour of papers, kept once for all papers that print the same. Null on papers of before, on
 * drafts, and on what release 0.2.0 writes.
 */
export async function up(db: Knex, dialect: Dialect): Promise<void> {
  const { id, watch } = columns(db, dialect)
  await db.schema.createTable('letterheads', (table) => {
    id(table)
    table.text('hash').notNullable().unique()
    table.text('content').notNullable()
  })
  await watch('letterheads')
  // Letterheads are never deleted, so that these need no index.
  for (const table of ['invoices', 'credit_notes'])
    await db.raw(`alter table ${table} add column letterhead_id bigint references letterheads (id)`)
}
