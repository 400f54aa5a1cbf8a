import type { Knex } from 'knex'
import type { Context } from '../context.js'

/** Tables of the items that come with an order. */
const itemTables = ['services', 'service_addons', 'domains'] as const

/**
 * Returns a query for pending orders whose invoice, if any, is paid and whose items are all active (R-1411). Matches
 * nothing if the setting `accept_orders` is off.
 */
export function selectCompletedOrders({ db, settings }: Pick<Context, 'db' | 'settings'>): Knex.QueryBuilder {
  const orders = db('orders')
    .where('orders.status', 'Pending')
    .where((settled) =>
      settled
        .whereNull('orders.invoice_id')
        .orWhereExists(
          db('invoices').select('invoices.id').whereRaw('invoices.id = orders.invoice_id').where('status', 'paid'),
        ),
    )
    .where((some) => {
      for (const table of itemTables) some.orWhereExists(itemsOf(db, table))
    })
  for (const table of itemTables) orders.whereNotExists(itemsOf(db, table).whereNot(`${table}.status`, 'active'))
  return settings.on('accept_orders') ? orders : orders.whereRaw('1 = 0')
}

const itemsOf = (db: Knex, table: (typeof itemTables)[number]): Knex.QueryBuilder =>
  db(table).select(`${table}.id`).whereRaw(`${table}.order_id = orders.id`)
