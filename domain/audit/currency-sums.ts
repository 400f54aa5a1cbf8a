import type { Knex } from 'knex'
import type { KeptSumRow } from '../../db/rows.js'
import { type Cycle, cycleMonths, isRecurring } from '../billing/cycles.js'
import type { Context } from '../context.js'
import { inList } from '../sql/in-list.js'
import type { Currency } from '../values/currencies.js'
import { type Cents, cents } from '../values/money.js'
import { heldDomainStatuses, liveServiceStatuses } from '../values/statuses.js'

/** Totals of one currency (R-3706). */
export interface CurrencySums {
  readonly currency: Currency
  /** Total of issued invoices, except cancelled ones. */
  readonly invoiced: Cents
  /** Total of the credit notes on the invoices counted in `invoiced`. */
  readonly credited: Cents
  /** Incoming money. */
  readonly paid: Cents
  /** Total due on open invoices. */
  readonly owed: Cents
  /** Outgoing money, including disputes. */
  readonly refunded: Cents
  /** Recurring prices of active billed records, per month. */
  readonly recurring: Cents
}

/** Returns the totals of each currency (R-3706), ordered by code. The number of statements is constant. */
export async function sumsByCurrency({ db, currencies }: Pick<Context, 'db' | 'currencies'>): Promise<CurrencySums[]> {
  const [kept, further] = await Promise.all([keptSums(db), furtherPrices(db)])
  const sums = new Map(currencies.all.map((currency) => [currency.id, emptySums()]))
  const addPrice = (currencyId: number, amount: number | string, months: number) => {
    if (months > 0) ofCurrency(sums, currencyId).recurring += Number(amount) / months
  }
  for (const { summed, currency_id, part, amount } of kept) {
    if (summed === 'services') addPrice(currency_id, amount, monthsOfCycle(part as Cycle))
    else if (summed === 'domains') addPrice(currency_id, amount, Number(part) * 12)
    else ofCurrency(sums, currency_id)[summed] += Number(amount)
  }
  for (const { currency_id, cycle, years, amount } of further)
    if (currency_id !== null) addPrice(currency_id, amount, years ? years * 12 : monthsOfCycle(cycle))
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

const monthsOfCycle = (cycle: Cycle): number => (isRecurring(cycle) ? cycleMonths(cycle) : 0)

/** Returns the running totals that triggers maintain. Adds up daily totals. */
const keptSums = (db: Knex): Promise<KeptSumRow[]> =>
  queryRows(
    db,
    `select summed, currency_id, part, sum(amount) as amount from (
      select summed, currency_id, case when summed in ('services', 'domains') then part else '' end as part, amount
      from kept_sums
    ) as kept group by summed, currency_id, part`,
  )

interface PriceRow {
  /** Null if the client was deleted. */
  readonly currency_id: number | null
  readonly cycle: Cycle
  /** Number of years that a domain's price covers, or 0 for other records. */
  readonly years: number | null
  /** PostgreSQL returns sums as text. */
  readonly amount: number | string
}

/**
 * A subquery for each addon instead of a join, because addons are few, and PostgreSQL would read all services for the
 * join.
 */
const currencyOfAddonSql = `select coalesce(services.currency_id, clients.currency_id)
  from services join clients on clients.id = services.client_id where services.id = service_addons.service_id`

/**
 * Returns the prices whose currency is in another record: addons, and the few services and domains without their own
 * currency.
 */
const furtherPrices = (db: Knex): Promise<PriceRow[]> =>
  queryRows(
    db,
    `select currency_id, cycle, years, sum(amount) as amount from (
      select clients.currency_id, services.billing_cycle as cycle, 0 as years, services.recurring_amount as amount
      from services join clients on clients.id = services.client_id
      where services.id in (select id from services where currency_id is null)
        and services.status in ${inList(liveServiceStatuses)} and services.not_billed_reason is null
      union all
      select (${currencyOfAddonSql}), billing_cycle, 0, recurring_amount
      from service_addons
      where status in ${inList(liveServiceStatuses)} and not_billed_reason is null
      union all
      select clients.currency_id, 'annually', domains.years, domains.recurring_amount
      from domains join clients on clients.id = domains.client_id
      where domains.id in (select id from domains where currency_id is null)
        and domains.status in ${inList(heldDomainStatuses)} and domains.not_billed_reason is null
        and domains.is_renewal_off = 0
    ) as priced group by currency_id, cycle, years`,
  )

/** Returns the rows of a statement on either database. */
export async function queryRows<Row>(db: Knex, sql: string): Promise<Row[]> {
  const answer = await db.raw(sql)
  return (Array.isArray(answer) ? answer : answer.rows) as Row[]
}
