import type { Knex } from 'knex'
import type { Dialect } from '../columns.js'
import { rewriteTable } from '../schema-text.js'

/** Allows issued invoices without a number, for proforma invoices. A check allowed this only for drafts. */
export async function up(db: Knex, dialect: Dialect): Promise<void> {
  if (dialect === 'sqlite') return rewriteTable(db, 'invoices', (sql) => sql.replace(check, ''))
  const { rows } = await db.raw(`select conname from pg_constraint where contype = 'c'
    and conrelid = 'invoices'::regclass and pg_get_constraintdef(oid) like '%number IS NOT NULL%'`)
  for (const { conname } of rows) await db.raw(`alter table invoices drop constraint "${conname}"`)
}

const check = /,\s*check \(status = 'draft' or number is not null\)/i
