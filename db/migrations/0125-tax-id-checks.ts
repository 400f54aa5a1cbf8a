import type { Knex } from 'knex'
import { columns, type Dialect } from '../columns.js'

/** Adds the EU register's answers about tax IDs, and a queue of pending checks. */
export async function up(db: Knex, dialect: Dialect): Promise<void> {
  const { id, whole, instant, reference } = columns(db, dialect)
  const isText = dialect === 'sqlite' ? " check (typeof(tax_id_check) in ('text', 'null'))" : ''
  await db.raw(`alter table clients add column tax_id_check text${isText}`)
  await db.schema.createTable('tax_id_checks', (table) => {
    id(table)
    // A client has one check at a time. A new one replaces it.
    reference(table, 'client_id', 'clients', 'cascade').notNullable().unique()
    // Two-letter prefix of the tax ID. It determines the member state to query.
    table.text('prefix').notNullable()
    table.text('number').notNullable()
    whole(table, 'attempts').notNullable().defaultTo(0)
    whole(table, 'unfinished_attempts').notNullable().defaultTo(0)
    instant(table, 'next_attempt_at').notNullable()
    instant(table, 'leased_until')
    table.text('last_error')
    instant(table, 'failed_at')
    table.text('idempotency_key')
    table.text('traceparent')
    instant(table, 'created_at').notNullable()
  })
  await db.raw(
    'create index tax_id_checks_waiting on tax_id_checks (prefix, next_attempt_at, id) where failed_at is null',
  )
  await db.raw('create index tax_id_checks_failed on tax_id_checks (id) where failed_at is not null')
}
