/** Name of a row in a statement or trigger: `new`, `old`, or the table. */
type RowName = string
/** An SQL expression with the same meaning in both databases. */
export type Sql = { readonly sqlite: string; readonly postgres: string }

/** A running total of amounts in minor units by currency and part, maintained by triggers (sum-triggers.ts). */
export interface RunningTotal {
  readonly table: 'invoices' | 'transactions' | 'services' | 'domains'
  /** Columns that `part` and `amount` use. Changes to other columns, except `currency_id`, do not affect the total. */
  readonly columns: readonly string[]
  /** Value to total by, such as a day or a billing cycle. */
  readonly part: (row: RowName) => Sql
  /** The row's amount, or 0 if it does not count. */
  readonly amount: (row: RowName) => string
}

const both = (sql: string): Sql => ({ sqlite: sql, postgres: sql })
const whole = () => both("''")

const day = (value: string): Sql => ({ sqlite: value, postgres: `cast(${value} as text)` })

/**
 * SQL for a transaction's value date. Earlier releases stored none, so the UTC date of `created_at` replaces it.
 * Release before: undated-money
 */
const valueDay = (row: RowName): Sql => ({
  sqlite: `coalesce(${row}.value_day, substr(${row}.created_at, 1, 10))`,
  postgres: `cast(coalesce(${row}.value_day, cast(${row}.created_at at time zone 'UTC' as date)) as text)`,
})

const isIssued = (row: RowName) => `${row}.status not in ('draft', 'cancelled') and ${row}.number is not null`

/**
 * SQL for rows that are billed and have a currency. Rows without one use their client's currency and are added up
 * separately (currency-sums.ts).
 */
const isBilled = (row: RowName) =>
  `${row}.not_billed_reason is null and ${row}.client_id is not null and ${row}.currency_id is not null`

/**
 * The running totals for the statistics (R-3706), by name. Released migrations contain these definitions, and a later
 * edit does not reach existing databases. A changed definition therefore needs a new name.
 */
export const runningTotals = {
  /** Totals of issued invoices, except cancelled ones, by invoice date. */
  invoiced: {
    table: 'invoices',
    columns: ['status', 'number', 'date', 'total'],
    part: (row) => day(`${row}.date`),
    amount: (row) => `case when ${isIssued(row)} then ${row}.total else 0 end`,
  },
  /** Credit notes for issued invoices, except cancelled ones. */
  credited: {
    table: 'invoices',
    columns: ['status', 'number', 'credited'],
    part: whole,
    amount: (row) => `case when ${isIssued(row)} then ${row}.credited else 0 end`,
  },
  /** Balances of open invoices. Same condition as the index `invoices_open`. */
  owed: {
    table: 'invoices',
    columns: ['status', 'total', 'paid', 'credit', 'credited'],
    part: whole,
    amount: (row) => `case when ${row}.status not in ('draft', 'cancelled', 'refunded')
      and ${row}.total - ${row}.paid - ${row}.credit - ${row}.credited > 0
      then ${row}.total - ${row}.paid - ${row}.credit - ${row}.credited else 0 end`,
  },
  /**
   * Money received, by value date. Excludes transactions between an invoice and credit, and refunds that failed after
   * they were recorded.
   */
  paid: {
    table: 'transactions',
    columns: ['gateway', 'is_return', 'amount_in', 'value_day', 'created_at'],
    part: valueDay,
    amount: (row) => `case when ${row}.gateway <> 'credit' and ${row}.is_return = 0 then ${row}.amount_in else 0 end`,
  },
  /** Money paid out, by value date, less refunds that failed after they were recorded. */
  refunded: {
    table: 'transactions',
    columns: ['gateway', 'is_return', 'amount_in', 'amount_out', 'value_day', 'created_at'],
    part: valueDay,
    amount: (row) => `case when ${row}.gateway = 'credit' then 0
      else ${row}.amount_out - case when ${row}.is_return = 1 then ${row}.amount_in else 0 end end`,
  },
  /** Recurring prices of billed services, active or suspended, by billing cycle. */
  services: {
    table: 'services',
    columns: ['status', 'not_billed_reason', 'client_id', 'billing_cycle', 'recurring_amount'],
    part: (row) => both(`${row}.billing_cycle`),
    amount: (row) => `case when ${row}.status in ('active', 'suspended') and ${isBilled(row)}
      then ${row}.recurring_amount else 0 end`,
  },
  /** Renewal prices of billed domains with renewal enabled (active, grace, or redemption), by years per renewal. */
  domains: {
    table: 'domains',
    columns: ['status', 'not_billed_reason', 'client_id', 'is_renewal_off', 'years', 'recurring_amount'],
    part: (row) => both(`cast(${row}.years as text)`),
    amount: (row) => `case when ${row}.status in ('active', 'grace', 'redemption') and ${isBilled(row)}
      and ${row}.is_renewal_off = 0 then ${row}.recurring_amount else 0 end`,
  },
} as const satisfies Record<string, RunningTotal>

export type RunningTotalName = keyof typeof runningTotals
