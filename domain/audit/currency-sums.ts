import type { Knex } from 'knex'
import { isRecurring, monthsOf } from '../billing/cycles.js'
import { isOpenSql, owedSql } from '../billing/owed.js'
import type { Context } from '../context.js'
import { inList } from '../sql/in-list.js'
import type { Currency } from '../values/currencies.js'
import { type Cents, cents } from '../values/money.js'
import { heldDomainStatuses, liveServiceStatuses, voidInvoiceStatuses } from '../values/statuses.js'

/** Sums of one currency (R-3706). */
export interface CurrencySums {
  readonly currency: Currency
  /** Totals of issued invoices that are not cancelled. */
  readonly invoiced: Cents
  /** Their credit notes. */
  readonly credited: Cents
  /** Money that came in. */
  readonly paid: Cents
  /** Balances of open invoices. */
  readonly owed: Cents
  /** Money that went out again, disputes included. */
  readonly refunded: Cents
  /** Recurring prices of what runs and is billed, for one month. */
  readonly recurring: Cents
}

/** Returns the sums of each currency (R-3706), by its code. The number of statements is always the same. */
export async function sumsByCurrency({ db, currencies }: Pick<Context, 'db' | 'currencies'>): Promise<CurrencySums[]> {
  const [invoices, open, money, recurring] = await Promise.all([invoiced(db), owed(db), moved(db), recurringPrices(db)])
  const sums = new Map(currencies.all.map((currency) => [currency.id, emptySums()]))
  for (const { currency_id, ...row } of [...invoices, ...open, ...money])
    for (const [name, value] of Object.entries(row))
      ofCurrency(sums, currency_id)[name as SumName] += Number(value ?? 0)
  for (const { currency_id, cycle, years, amount } of recurring) {
    const months = years ? Number(years) * 12 : isRecurring(cycle) ? monthsOf(cycle) : 0
    if (months > 0) ofCurrency(sums, currency_id).recurring += Number(amount) / months
  }
  return [...sums]
    .map(([id, { recurring, ...exact }]) => ({
      currency: currencies.of(id),
      ...(mapValues(exact, cents) as Omit<CurrencySums, 'currency' | 'recurring'>),
      recurring: cents(Math.round(recurring)),
    }))
    .sort((a, b) => (a.currency.code < b.currency.code ? -1 : 1))
}

type SumName = Exclude<keyof CurrencySums, 'currency'>

const emptySums = (): Record<SumName, number> => ({
  invoiced: 0,
  credited: 0,
  paid: 0,
  owed: 0,
  refunded: 0,
  recurring: 0,
})

const ofCurrency = (sums: Map<number, Record<SumName, number>>, id: number) => sums.get(id) as Record<SumName, number>

const mapValues = <T>(row: Record<string, number>, of: (value: number) => T): Record<string, T> =>
  Object.fromEntries(Object.entries(row).map(([name, value]) => [name, of(value)]))

/** A row of sums; PostgreSQL answers sums as text. */
type SumRow = { readonly currency_id: number } & Partial<Record<SumName, number | string>>

/** All invoices, which the index invoices_sums adds up, less the few that do not count, which other indexes find. */
const invoiced = (db: Knex): Promise<SumRow[]> =>
  rowsOf(
    db,
    `select currency_id, sum(total) as invoiced, sum(credited) as credited from (
      select currency_id, sum(total) as total, sum(credited) as credited from invoices group by currency_id
      union all
      select currency_id, -total, -credited from invoices where status in ${inList(voidInvoiceStatuses)}
      union all
      select currency_id, -total, -credited from invoices
      where number is null and status not in ${inList(voidInvoiceStatuses)}
    ) as counted group by currency_id`,
  )

const owed = (db: Knex): Promise<SumRow[]> =>
  rowsOf(db, `select currency_id, sum(${owedSql}) as owed from invoices where ${isOpenSql} group by currency_id`)

/** Lines that move money between an invoice and credit are neither; a refund that failed came back in. */
const moved = (db: Knex): Promise<SumRow[]> =>
  rowsOf(
    db,
    `select currency_id, sum(case when is_return = 0 then amount_in else 0 end) as paid,
      sum(amount_out - case when is_return = 1 then amount_in else 0 end) as refunded
    from transactions where gateway <> 'credit' group by currency_id`,
  )

interface RecurringRow {
  readonly currency_id: number
  readonly cycle: 'monthly' | 'free'
  /** Of a domain: its price is for so many. */
  readonly years: number | null
  readonly amount: number | string
}

const currencySql = (table: string) => `coalesce(${table}.currency_id, clients.currency_id)`

const recurringPrices = (db: Knex): Promise<RecurringRow[]> =>
  rowsOf(
    db,
    `select currency_id, cycle, years, sum(amount) as amount from (
      select ${currencySql('services')} as currency_id, services.billing_cycle as cycle, 0 as years,
        services.recurring_amount as amount
      from services join clients on clients.id = services.client_id
      where services.status in ${inList(liveServiceStatuses)} and services.not_billed_reason is null
      union all
      select ${currencySql('services')}, service_addons.billing_cycle, 0, service_addons.recurring_amount
      from service_addons join services on services.id = service_addons.service_id
        join clients on clients.id = services.client_id
      where service_addons.status in ${inList(liveServiceStatuses)} and service_addons.not_billed_reason is null
      union all
      select ${currencySql('domains')}, 'annually', domains.years, domains.recurring_amount
      from domains join clients on clients.id = domains.client_id
      where domains.status in ${inList(heldDomainStatuses)} and domains.not_billed_reason is null
        and domains.is_renewal_off = 0
    ) as priced group by currency_id, cycle, years`,
  )

/** Returns the rows of a statement, whichever database answers. */
export async function rowsOf<Row>(db: Knex, sql: string): Promise<Row[]> {
  const answer = await db.raw(sql)
  return (Array.isArray(answer) ? answer : answer.rows) as Row[]
}
