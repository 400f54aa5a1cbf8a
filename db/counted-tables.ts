/**
 * Tables with long lists, each with the column to count rows by, or undefined to count all rows together. Triggers
 * maintain the row counts (row-counts.ts). A new table needs its triggers in a migration (`count` in columns.ts).
 */
export const countedTables: ReadonlyMap<string, string | undefined> = new Map([
  ['clients', 'status'],
  ['invoices', 'status'],
  ['quotes', 'status'],
  ['services', 'status'],
  ['domains', 'status'],
  ['module_queue', 'status'],
  ['orders', 'status'],
  ['transactions', undefined],
  ['emails', undefined],
  ['activity_log', undefined],
  ['tickets', 'status'],
  ['contacts', undefined],
  ['logins', undefined],
  ['credit_entries', undefined],
  ['affiliates', undefined],
  ['cancellation_requests', undefined],
])

/**
 * Text columns whose changes are counted, in `later_row_counts` under table and column names. The number of rows that
 * match a text remains valid until the column changes, or until rows are added or deleted (text-totals.ts). Each column
 * needs its trigger (`countText` in columns.ts). Changes to a domain's readable name count as changes to its name.
 */
export const countedTextColumns: ReadonlyMap<string, string> = new Map([
  ['clients', 'search'],
  ['domains', 'domain'],
])

/** An additional way to count a table's rows: by the values of a column, or only the rows that match a condition. */
export type AdditionalCount = { readonly table: string } & (
  | { readonly column: string; readonly condition?: undefined }
  /** Returns the SQL condition for the rows under the alias `row`. */
  | { readonly column?: undefined; readonly condition: (row: string) => string }
)

/** Row counts in addition to `countedTables`, by name. */
export const additionalCounts = {
  activity_authors: { table: 'activity_log', column: 'author' },
  // Same condition as the index `invoices_open`.
  open_invoices: {
    table: 'invoices',
    condition: (row) =>
      `${row}.status not in ('draft', 'cancelled', 'refunded')
        and ${row}.total - ${row}.paid - ${row}.credit - ${row}.credited > 0`,
  },
} as const satisfies Record<string, AdditionalCount>

/** Names of the row counts with a condition. */
export type ConditionCount = 'open_invoices'

/**
 * The tables of row counts: `row_counts` for the tables in `countedFirst`, and `later_row_counts` for all other tables.
 * Release before: later-counts
 */
export const countTables = ['row_counts', 'later_row_counts'] as const
export type CountTable = (typeof countTables)[number]

const countedFirst: ReadonlySet<string> = new Set([
  'clients',
  'invoices',
  'quotes',
  'services',
  'orders',
  'transactions',
  'emails',
  'activity_log',
])

/** Returns the table that stores the row count with this name. */
export const findCountTable = (name: string): CountTable => (countedFirst.has(name) ? 'row_counts' : 'later_row_counts')
