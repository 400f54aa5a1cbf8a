import type { Knex } from 'knex'
import { countRows } from '../db/count.js'
import { owingStatuses } from './statuses.js'

/** What is counted: each a query of its own, which finds its total kept. */
const counted = {
  total_clients: (db: Knex) => db('clients'),
  active_clients: (db: Knex) => db('clients').where({ status: 'active' }),
  total_services: (db: Knex) => db('services'),
  active_services: (db: Knex) => db('services').where({ status: 'active' }),
  total_domains: (db: Knex) => db('domains'),
  total_invoices: (db: Knex) => db('invoices'),
  unpaid_invoices: (db: Knex) => db('invoices').whereIn('status', owingStatuses),
  total_orders: (db: Knex) => db('orders'),
  pending_orders: (db: Knex) => db('orders').where({ status: 'Pending' }),
  total_tickets: (db: Knex) => db('tickets'),
  open_tickets: (db: Knex) => db('tickets').whereNot({ status: 'Closed' }),
  total_admins: (db: Knex) => db('staff').whereNull('deleted_at'),
} as const satisfies Record<string, (db: Knex) => Knex.QueryBuilder>

export type StatisticName = keyof typeof counted
export const statisticNames = Object.keys(counted) as StatisticName[]

/** Specification: getstats; ruling 169. */
export async function statistics(db: Knex): Promise<Record<StatisticName, number>> {
  const totals = await Promise.all(statisticNames.map((name) => countRows(db, counted[name](db))))
  return Object.fromEntries(statisticNames.map((name, at) => [name, totals[at]])) as Record<StatisticName, number>
}
