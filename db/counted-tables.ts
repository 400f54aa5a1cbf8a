/**
 * Tables whose lists grow long, and the column whose every value is counted by itself: triggers keep the numbers of their
 * rows (row-counts.ts). A table that is added here needs its triggers in a migration (columns.ts, count).
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
 * Texts whose changes are counted, in later_row_counts under the names of table and column: a total of the rows with some
 * text holds for as long as neither these change nor rows come and go (text-totals.ts). Each has its trigger (columns.ts,
 * countText); changes of the readable name of a domain count as those of its name.
 */
export const countedTexts: ReadonlyMap<string, string> = new Map([
  ['clients', 'search'],
  ['domains', 'domain'],
])

/** Another way to count the rows of a table: by the values of a column, or those alone that a condition is true of. */
export type FurtherCount = { readonly table: string } & (
  | { readonly column: string; readonly condition?: undefined }
  /** SQL of the rows under an alias. */
  | { readonly column?: undefined; readonly condition: (row: string) => string }
)

/** Numbers that are kept beside those of countedTables, by the names under which they are kept. */
export const furtherCounts = {
  activity_authors: { table: 'activity_log', column: 'author' },
  // The condition of the index invoices_open.
  open_invoices: {
    table: 'invoices',
    condition: (row) =>
      `${row}.status not in ('draft', 'cancelled', 'refunded')
        and ${row}.total - ${row}.paid - ${row}.credit - ${row}.credited > 0`,
  },
} as const satisfies Record<string, FurtherCount>

/** Name of a number that is kept for the rows of a condition. */
export type ConditionCount = 'open_invoices'

/** Where the numbers are kept: those of the tables that were counted first, and the others. Release before: later-counts */
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

/** Returns the table that keeps numbers, told by the name under which they are kept. */
export const countTableOf = (name: string): CountTable => (countedFirst.has(name) ? 'row_counts' : 'later_row_counts')
