import { loadRates, type Rates } from '../billing/exchange-rates.js'
import { type Context, today } from '../context.js'
import { inList } from '../sql/in-list.js'
import type { Day } from '../values/days.js'
import { add, type Cents, cents } from '../values/money.js'
import { voidInvoiceStatuses } from '../values/statuses.js'
import { type CurrencySums, queryRows } from './currency-sums.js'

type Flow = 'invoiced' | 'credited' | 'paid' | 'refunded'

/** Totals of one currency, converted to the default currency. */
export type ConvertedSums = Readonly<Record<Exclude<keyof CurrencySums, 'currency'>, Cents>>

/**
 * Returns a function that returns a currency's totals in the default currency (R-3708), or undefined if an exchange
 * rate is missing. Amounts of a day are converted at that day's rate, and amounts due and recurring prices at today's
 * rate. The number of statements is constant.
 */
export async function convertSums(
  ctx: Context,
  sums: readonly CurrencySums[],
): Promise<(currencyId: number) => ConvertedSums | undefined> {
  const flows = ctx.currencies.all.length > 1 ? await flowsByDay(ctx) : []
  const until = today(ctx)
  const from = flows.reduce((first, { day }) => (day < first ? day : first), until)
  const rates = await loadRates(ctx, { from, until })
  const converted = new Map(
    sums.map((one) => [one.currency.id, one.currency.row.is_default === 1 ? one : convert(one, flows, rates, until)]),
  )
  return (currencyId) => converted.get(currencyId)
}

function convert(
  { currency, owed, recurring }: CurrencySums,
  flows: readonly DayFlow[],
  rates: Rates,
  thisDay: Day,
): ConvertedSums | undefined {
  const own = flows.filter(({ currencyId }) => currencyId === currency.id)
  const of = (flow: Flow) => own.map(({ day, amounts }) => rates.convert(amounts[flow], currency.id, day))
  const parts = {
    invoiced: of('invoiced'),
    credited: of('credited'),
    paid: of('paid'),
    refunded: of('refunded'),
    owed: [rates.convert(owed, currency.id, thisDay)],
    recurring: [rates.convert(recurring, currency.id, thisDay)],
  }
  const known = Object.entries(parts).map(([name, all]) => [
    name,
    all.includes(undefined) ? undefined : add(...(all as Cents[])),
  ])
  return known.some(([, sum]) => sum === undefined) ? undefined : (Object.fromEntries(known) as ConvertedSums)
}

/** Amounts invoiced, credited, paid, and refunded in a currency on a day. */
interface DayFlow {
  readonly currencyId: number
  readonly day: Day
  readonly amounts: Readonly<Record<Flow, Cents>>
}

/**
 * Returns the daily amounts invoiced, credited, paid, and refunded in currencies other than the default one. Omits days
 * whose amounts are all 0, because they need no rate.
 */
async function flowsByDay({ db, currencies }: Context): Promise<DayFlow[]> {
  const isForeign = `currency_id <> ${currencies.default.id}`
  const ofSum = (name: Flow) => `case when summed = '${name}' then amount else 0 end`
  const rows = await queryRows<Record<Flow, number | string> & { currency_id: number; day: Day }>(
    db,
    `select currency_id, day, sum(invoiced) as invoiced, sum(credited) as credited, sum(paid) as paid, sum(refunded) as refunded
    from (
      select currency_id, part as day, ${ofSum('invoiced')} as invoiced, 0 as credited, ${ofSum('paid')} as paid,
        ${ofSum('refunded')} as refunded
      from kept_sums where ${isForeign} and summed in ('invoiced', 'paid', 'refunded')
      union all
      select invoices.currency_id, cast(credit_notes.date as text), 0, credit_notes.total, 0, 0
      from credit_notes join invoices on invoices.id = credit_notes.invoice_id
      where ${isForeign} and invoices.status not in ${inList(voidInvoiceStatuses)} and invoices.number is not null
    ) as moved group by currency_id, day
    having sum(invoiced) <> 0 or sum(credited) <> 0 or sum(paid) <> 0 or sum(refunded) <> 0`,
  )
  return rows.map(({ currency_id, day, invoiced, credited, paid, refunded }) => ({
    currencyId: Number(currency_id),
    day,
    amounts: {
      invoiced: cents(Number(invoiced)),
      credited: cents(Number(credited)),
      paid: cents(Number(paid)),
      refunded: cents(Number(refunded)),
    },
  }))
}
