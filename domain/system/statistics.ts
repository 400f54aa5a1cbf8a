import type { Knex } from 'knex'
import { owingStatuses } from '../statuses.js'

/** Specification: getstats; ruling 169. What is counted: each a query of its own, so that its total can be kept. */
export const statisticQueries = {
  total_clients: (db) => db('clients'),
  active_clients: (db) => db('clients').where({ status: 'active' }),
  total_services: (db) => db('services'),
  active_services: (db) => db('services').where({ status: 'active' }),
  total_domains: (db) => db('domains'),
  total_invoices: (db) => db('invoices'),
  unpaid_invoices: (db) => db('invoices').whereIn('status', owingStatuses),
  total_orders: (db) => db('orders'),
  pending_orders: (db) => db('orders').where({ status: 'Pending' }),
  total_tickets: (db) => db('tickets'),
  open_tickets: (db) => db('tickets').whereNot({ status: 'Closed' }),
  total_admins: (db) => db('staff').whereNull('deleted_at'),
} as const satisfies Record<string, (db: Knex) => Knex.QueryBuilder>

export type StatisticName = keyof typeof statisticQueries
