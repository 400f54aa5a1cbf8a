/** A row of the table, by the name that a statement or a trigger gives it: `new`, `old`, or the table itself. */
type RowName = string
/** The same value in the words of each database. */
export type Sql = { readonly sqlite: string; readonly postgres: string }

/** A sum of amounts that triggers keep (sum-triggers.ts), in minor units, for each currency and part. */
export interface KeptSum {
  readonly table: 'invoices' | 'transactions' | 'services' | 'domains'
  /** The columns below but `currency_id`: a change of others leaves the sum as it is. */
  readonly columns: readonly string[]
  /** The parts of which each has a sum of its own: a day, a cycle. */
  readonly part: (row: RowName) => Sql
  /** The amount of a row; 0 for one that does not count. */
  readonly amount: (row: RowName) => string
}

const both = (sql: string): Sql => ({ sqlite: sql, postgres: sql })
const whole = () => both("''")

const day = (value: string): Sql => ({ sqlite: value, postgres: `cast(${value} as text)` })

/** The days of money of before are those of UTC, since nobody noted another. Release before: undated-money */
const valueDay = (row: RowName): Sql => ({
  sqlite: `coalesce(${row}.value_day, substr(${row}.created_at, 1, 10))`,
  postgres: `cast(coalesce(${row}.value_day, cast(${row}.created_at at time zone 'UTC' as date)) as text)`,
})

const isIssued = (row: RowName) => `${row}.status not in ('draft', 'cancelled') and ${row}.number is not null`

/** Where no currency is noted, that of the client counts, and the sum is another one (currency-sums.ts). */
const isBilled = (row: RowName) =>
  `${row}.not_billed_reason is null and ${row}.client_id is not null and ${row}.currency_id is not null`

/**
 * The sums of the statistics (R-3706), by the names under which they are kept. These definitions are part of migrations that
 * have run: databases do not get a later version of them, so another sum is one of another name.
 */
export const keptSums = {
  /** Totals of issued invoices that are not cancelled, by their day. */
  invoiced: {
    table: 'invoices',
    columns: ['status', 'number', 'date', 'total'],
    part: (row) => day(`${row}.date`),
    amount: (row) => `case when ${isIssued(row)} then ${row}.total else 0 end`,
  },
  /** Their credit notes. */
  credited: {
    table: 'invoices',
    columns: ['status', 'number', 'credited'],
    part: whole,
    amount: (row) => `case when ${isIssued(row)} then ${row}.credited else 0 end`,
  },
  /** Balances of invoices that wait for money: the condition of the index invoices_open. */
  owed: {
    table: 'invoices',
    columns: ['status', 'total', 'paid', 'credit', 'credited'],
    part: whole,
    amount: (row) => `case when ${row}.status not in ('draft', 'cancelled', 'refunded')
      and ${row}.total - ${row}.paid - ${row}.credit - ${row}.credited > 0
      then ${row}.total - ${row}.paid - ${row}.credit - ${row}.credited else 0 end`,
  },
  /** Money that came in, by its day. Lines that move money between an invoice and credit are none. */
  paid: {
    table: 'transactions',
    columns: ['gateway', 'is_return', 'amount_in', 'value_day', 'created_at'],
    part: valueDay,
    amount: (row) => `case when ${row}.gateway <> 'credit' and ${row}.is_return = 0 then ${row}.amount_in else 0 end`,
  },
  /** Money that went out, by its day; a refund that failed came back in. */
  refunded: {
    table: 'transactions',
    columns: ['gateway', 'is_return', 'amount_in', 'amount_out', 'value_day', 'created_at'],
    part: valueDay,
    amount: (row) => `case when ${row}.gateway = 'credit' then 0
      else ${row}.amount_out - case when ${row}.is_return = 1 then ${row}.amount_in else 0 end end`,
  },
  /** Recurring prices of services that run and are billed, by their cycle. */
  services: {
    table: 'services',
    columns: ['status', 'not_billed_reason', 'client_id', 'billing_cycle', 'recurring_amount'],
    part: (row) => both(`${row}.billing_cycle`),
    amount: (row) => `case when ${row}.status in ('active', 'suspended') and ${isBilled(row)}
      then ${row}.recurring_amount else 0 end`,
  },
  /** Renewal prices of domains that are held and billed, by the years that they are for. */
  domains: {
    table: 'domains',
    columns: ['status', 'not_billed_reason', 'client_id', 'is_renewal_off', 'years', 'recurring_amount'],
    part: (row) => both(`cast(${row}.years as text)`),
    amount: (row) => `case when ${row}.status in ('active', 'grace', 'redemption') and ${isBilled(row)}
      and ${row}.is_renewal_off = 0 then ${row}.recurring_amount else 0 end`,
  },
} as const satisfies Record<string, KeptSum>

export type KeptSumName = keyof typeof keptSums
