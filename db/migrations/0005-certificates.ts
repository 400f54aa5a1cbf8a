import type { Knex } from 'knex'
import { columns, type Dialect } from '../columns.js'

/** Creates the tables for certificate orders, and for the HTTP challenges published for domain validation. */
export async function up(db: Knex, dialect: Dialect): Promise<void> {
  const { id, whole, flag, instant, reference, oneOf } = columns(db, dialect)

  await db.schema.createTable('ssl_orders', (table) => {
    id(table)
    reference(table, 'client_id', 'clients', 'set null').index()
    reference(table, 'service_id', 'services', 'set null').index()
    table.text('module').notNullable().index()
    table.text('cert_type')
    // ASCII form, lower case, as are the additional names in `domains`.
    table.text('domain')
    table.text('domains').notNullable().defaultTo('[]')
    table.text('csr')
    table.text('webserver_type')
    oneOf(table, 'validation_method', ['email', 'dns', 'http']).defaultTo('http')
    table.text('approver_email')
    table.text('admin').notNullable().defaultTo('{}')
    oneOf(table, 'status', [
      'Awaiting Configuration',
      'Awaiting Validation',
      'Active',
      'Reissuing',
      'Cancelled',
      'Failed',
    ]).index()
    // 1 if the provider may have received the order.
    flag(table, 'is_placed', 0)
    // State kept by the module: encrypted JSON.
    table.text('state')
    table.text('challenges').notNullable().defaultTo('[]')
    table.text('certificate')
    table.text('chain')
    // The provider's last message.
    table.text('message')
    instant(table, 'awaiting_since')
    instant(table, 'next_poll_at')
    // End of the lease while a worker processes the order. Another worker may take over afterwards. The number of calls
    // identifies a late answer.
    instant(table, 'leased_until')
    whole(table, 'calls').notNullable().defaultTo(0)
    instant(table, 'created_at').notNullable()
  })
  await db.raw('create index ssl_orders_waiting on ssl_orders (next_poll_at, id) where next_poll_at is not null')

  await db.schema.createTable('acme_challenges', (table) => {
    id(table)
    reference(table, 'ssl_order_id', 'ssl_orders', 'cascade').notNullable()
    table.text('token').notNullable()
    table.text('content').notNullable()
    // A provider may use the same challenge in two orders for one name.
    table.unique(['token', 'ssl_order_id'])
    table.index('ssl_order_id')
  })
}
