import type { Knex } from 'knex'
import { countRows } from '../../db/count.js'
import { type ConvertedSums, convertSums } from '../../domain/audit/converted-sums.js'
import { sumsByCurrency } from '../../domain/audit/currency-sums.js'
import { type StatisticName, statisticQueries } from '../../domain/audit/statistics.js'
import type { Context } from '../../domain/context.js'
import type { Currency } from '../../domain/values/currencies.js'
import { f, type Values } from './kit.js'

const names = Object.keys(statisticQueries) as StatisticName[]
const count = (name: StatisticName) => f.integer({ min: 0, description: `Number of ${counted[name]}.`, example: 12 })

/** Descriptions of the counted records. */
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

export const statistics = mapNames(count)

export async function countRecords(db: Knex): Promise<Record<StatisticName, number>> {
  const totals = await Promise.all(names.map((name) => countRows(db, statisticQueries[name](db))))
  return mapNames((name) => totals[names.indexOf(name)] as number)
}

const amounts = {
  invoiced: f.money({ extension: true, description: 'Totals of issued invoices that are not cancelled.' }),
  credited: f.money({ extension: true, description: 'Totals of their credit notes.' }),
  paid: f.money({ extension: true, description: 'Money that came in.' }),
  owed: f.money({ extension: true, description: 'Balances of invoices that await payment.' }),
  refunded: f.money({ extension: true, description: 'Money that went out again, lost disputes included.' }),
  recurring_monthly: f.money({
    extension: true,
    description:
      'Recurring prices of services, addons and domains that run and are billed, for one month, without tax.',
  }),
}

export const currencySums = f.named('CurrencySums', 'Sums of money in one currency.', {
  currency_code: f.currencyCode(),
  ...amounts,
  in_default: f.nullable(
    f.record(f.named('ConvertedSums', 'Sums in the default currency.', amounts), { extension: true }),
    {
      description:
        'The same in the default currency, each day at its exchange rate; null where a rate is not on record.',
    },
  ),
})

/** Returns the totals of each currency, with their value in the default currency. */
export async function sumUp(ctx: Context): Promise<Values<typeof currencySums>[]> {
  const sums = await sumsByCurrency(ctx)
  const inDefault = await convertSums(ctx, sums)
  return sums.map((own) => {
    const converted = inDefault(own.currency.id)
    return {
      currency_code: own.currency.code,
      ...present(own, own.currency),
      in_default: converted === undefined ? null : present(converted, ctx.currencies.default),
    }
  })
}

const present = ({ invoiced, credited, paid, owed, refunded, recurring }: ConvertedSums, currency: Currency) => ({
  invoiced: currency.show(invoiced),
  credited: currency.show(credited),
  paid: currency.show(paid),
  owed: currency.show(owed),
  refunded: currency.show(refunded),
  recurring_monthly: currency.show(recurring),
})
