import type { Knex } from 'knex'
import { countRows } from '../../db/count.js'
import { type StatisticName, statisticQueries } from '../../domain/audit/statistics.js'
import { f } from './kit.js'

const names = Object.keys(statisticQueries) as StatisticName[]
const count = (name: StatisticName) => f.integer({ min: 0, description: `Number of ${counted[name]}.`, example: 12 })

/** Words for what is counted. */
const counted: Readonly<Record<StatisticName, string>> = {
  total_clients: 'clients, closed ones included',
  active_clients: 'clients with status `active`',
  total_services: 'services, ended ones included',
  active_services: 'services with status `active`',
  total_domains: 'domains, ended ones included',
  total_invoices: 'invoices, drafts included',
  unpaid_invoices: 'invoices that await payment',
  total_orders: 'orders',
  pending_orders: 'orders with status `Pending`',
  total_tickets: 'tickets, closed ones included',
  open_tickets: 'tickets that are not closed',
  total_admins: 'staff accounts, disabled ones included',
}

const mapNames = <T>(of: (name: StatisticName) => T) =>
  Object.fromEntries(names.map((name) => [name, of(name)])) as Record<StatisticName, T>

/** The counts in an answer. */
export const statistics = mapNames(count)

export async function countRecords(db: Knex): Promise<Record<StatisticName, number>> {
  const totals = await Promise.all(names.map((name) => countRows(db, statisticQueries[name](db))))
  return mapNames((name) => totals[names.indexOf(name)] as number)
}
