import type { Knex } from 'knex'
import { countRows } from '../../db/count.js'
import { type ConvertedSums, convertSums } from '../../domain/audit/converted-sums.js'
import { sumsByCurrency } from '../../domain/audit/currency-sums.js'
import { type StatisticName, statisticQueries } from '../../domain/audit/statistics.js'
import type { Context } from '../../domain/context.js'
import type { Currency } from '../../domain/values/currencies.js'
import { f, type Values } from './kit.js'

const names = Object.keys(statisticQueries) as StatisticName[]
const count = (name: StatisticName) =>
  f.integer({ min: 0, description: `Number of ${countDescriptions[name]}.`, example: 12 })

/** Noun phrases for the records that each statistic counts. */
const countDescriptions: Readonly<Record<StatisticName, string>> = {
  total_clients: 'clients, including closed ones',
  active_clients: 'clients with status `active`',
  total_services: 'services, including ended ones',
  active_services: 'services with status `active`',
  total_domains: 'domains, including ended ones',
  total_invoices: 'invoices, including drafts',
  unpaid_invoices: 'invoices awaiting payment',
  total_orders: 'orders',
  pending_orders: 'orders with status `Pending`',
  total_tickets: 'tickets, including closed ones',
  open_tickets: 'tickets that are not closed',
  total_admins: 'staff accounts, including disabled ones',
}

const mapNames = <T>(of: (name: StatisticName) => T) =>
  Object.fromEntries(names.map((name) => [name, of(name)])) as Record<StatisticName, T>

export const statistics = mapNames(count)

export async function countRecords(db: Knex): Promise<Record<StatisticName, number>> {
  const totals = await Promise.all(names.map((name) => countRows(db, statisticQueries[name](db))))
  return mapNames((name) => totals[names.indexOf(name)] as number)
}

const amounts = {
  invoiced: f.money({ extension: true, description: 'Total of issued invoices, except cancelled ones.' }),
  credited: f.money({ extension: true, description: 'Total of the credit notes on these invoices.' }),
  paid: f.money({ extension: true, description: 'Incoming payments.' }),
  owed: f.money({ extension: true, description: 'Total due on invoices awaiting payment.' }),
  refunded: f.money({ extension: true, description: 'Outgoing payments, including lost disputes.' }),
  recurring_monthly: f.money({
    extension: true,
    description: 'Monthly recurring revenue from active and billed services, addons, and domains, without tax.',
  }),
}

export const currencySums = f.named('CurrencySums', 'Amounts in one currency.', {
  currency_code: f.currencyCode(),
  ...amounts,
  in_default: f.nullable(
    f.record(f.named('ConvertedSums', 'Amounts in the default currency.', amounts), { extension: true }),
    {
      description:
        "The same amounts in the default currency, converted at each day's exchange rate; null if a rate is missing.",
    },
  ),
})

/** Returns the totals of each currency, with their value in the default currency. */
export async function sumByCurrency(ctx: Context): Promise<Values<typeof currencySums>[]> {
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
