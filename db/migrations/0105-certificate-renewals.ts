import type { Knex } from 'knex'
import { addCheckedColumn } from '../checked-column.js'
import { columns, type Dialect } from '../columns.js'

/**
 * Adds the columns for certificate renewals, and a table of the certificates that orders had before. Both start empty,
 * because the service plans the renewals, and certificates replaced before this migration were not stored. A trigger
 * stores certificates replaced from now on, including by release 0.2.0, which may run at the same time.
 */
export async function up(db: Knex, dialect: Dialect): Promise<void> {
  const { id, instant, reference } = columns(db, dialect)
  const at = (name: string): string =>
    dialect === 'sqlite'
      ? `${name} text check (${name} is strftime('%Y-%m-%dT%H:%M:%fZ', ${name}))`
      : `${name} timestamptz(3)`
  for (const column of [
    at('renewal_of'),
    at('renew_at'),
    at('ari_checked_at'),
    at('ari_retry_at'),
    'ari_window text',
    at('renewing_since'),
    at('renewal_told_at'),
    at('renewal_failed_at'),
    at('reminded_of'),
    `reminded_days integer ${dialect === 'sqlite' ? "check (typeof(reminded_days) in ('integer', 'null'))" : ''}`,
  ])
    await db.raw(`alter table ssl_orders add column ${column}`)
  await addCheckedColumn(db, dialect, 'ssl_orders', {
    name: 'renewal_failures',
    type: 'integer not null default 0',
    check: `renewal_failures >= 0${dialect === 'sqlite' ? " and typeof(renewal_failures) = 'integer'" : ''}`,
  })

  await db.schema.createTable('former_certificates', (table) => {
    id(table)
    reference(table, 'ssl_order_id', 'ssl_orders', 'cascade').notNullable().index()
    table.text('certificate').notNullable()
    // Null if the order lacks an expiry date too.
    instant(table, 'expires_at')
  })
  await keepReplaced(db, dialect)
}

async function keepReplaced(db: Knex, dialect: Dialect): Promise<void> {
  const keep = `insert into former_certificates (ssl_order_id, certificate, expires_at)
    values (old.id, old.certificate, old.expires_at)`
  const on = 'after update of certificate on ssl_orders'
  if (dialect === 'sqlite') {
    await db.raw(`create trigger ssl_orders_replaced ${on}
      when old.certificate is not null and old.certificate is not new.certificate begin ${keep}; end`)
    return
  }
  await db.raw(`create function ssl_orders_replaced() returns trigger language plpgsql as $$
    begin ${keep}; return null; end $$`)
  await db.raw(`create trigger ssl_orders_replaced ${on} for each row
    when (old.certificate is not null and old.certificate is distinct from new.certificate)
    execute function ssl_orders_replaced()`)
}
