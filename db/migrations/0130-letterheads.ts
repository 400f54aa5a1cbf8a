import type { Knex } from 'knex'
import { columns, type Dialect } from '../columns.js'

/**
 * Adds texts, formats, logo, and color of documents, stored once for all documents that print the same. Null on
 * existing documents, on drafts, and on documents written by release 0.2.0.
 */
export async function up(db: Knex, dialect: Dialect): Promise<void> {
  const { id, watch } = columns(db, dialect)
  await db.schema.createTable('letterheads', (table) => {
    id(table)
    table.text('hash').notNullable().unique()
    table.text('content').notNullable()
  })
  await watch('letterheads')
  // Letterheads are never deleted, so these references need no index.
  for (const table of ['invoices', 'credit_notes'])
    await db.raw(`alter table ${table} add column letterhead_id bigint references letterheads (id)`)
}
