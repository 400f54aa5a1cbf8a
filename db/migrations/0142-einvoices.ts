import type { Knex } from 'knex'
import { columns, type Dialect } from '../columns.js'
import { rewriteTable } from '../schema-text.js'

const types = "'server', 'gateway', 'registrar', 'ssl', 'addon'"

/**
 * Adds the queue of documents for electronic invoicing networks, and the type of the modules that send them. Release
 * 0.2.0 ignores modules that are not installed.
 */
export async function up(db: Knex, dialect: Dialect): Promise<void> {
  const { id, whole, instant, oneOf } = columns(db, dialect)
  await db.schema.createTable('einvoices', (table) => {
    id(table)
    oneOf(table, 'kind', ['invoice', 'credit_note'])
    // ID in the table for its kind.
    whole(table, 'paper_id').notNullable()
    table.text('module').notNullable()
    oneOf(table, 'status', ['waiting', 'sent', 'delivered', 'refused', 'failed', 'dropped'])
    // The network's ID for the document.
    table.text('reference')
    instant(table, 'status_at').notNullable()
    whole(table, 'attempts').notNullable().defaultTo(0)
    whole(table, 'unfinished_attempts').notNullable().defaultTo(0)
    instant(table, 'next_attempt_at').notNullable()
    instant(table, 'leased_until')
    table.text('last_error')
    table.text('idempotency_key')
    table.text('traceparent')
    instant(table, 'created_at').notNullable()
    table.unique(['kind', 'paper_id'])
  })
  await db.raw(
    "create index einvoices_waiting on einvoices (module, next_attempt_at, id) where status in ('waiting', 'sent')",
  )
  await db.raw("create index einvoices_failed on einvoices (id) where status in ('refused', 'failed')")
  if (dialect === 'postgres') await widenList(db)
  else await rewriteTable(db, 'modules', (sql) => sql.replace(types, `${types}, 'einvoice'`))
}

async function widenList(db: Knex): Promise<void> {
  const { rows } = await db.raw(`select conname from pg_constraint where contype = 'c'
    and conrelid = 'modules'::regclass and pg_get_constraintdef(oid) like '%registrar%'`)
  for (const { conname } of rows)
    await db.raw(
      `alter table modules drop constraint "${conname}",
        add constraint "${conname}" check (type in (${types}, 'einvoice'))`,
    )
}
