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
])

/**
 * Where the numbers are kept: those of tables that release 0.1.0 does not count apart from its own, since it holds every row
 * of row_counts to be one of them.
 */
export const countTables = ['row_counts', 'later_row_counts'] as const
export type CountTable = (typeof countTables)[number]

const countedLater: ReadonlySet<string> = new Set(['domains', 'module_queue'])

/** Returns the table that keeps the numbers of a counted table. */
export const countTableOf = (table: string): CountTable => (countedLater.has(table) ? 'later_row_counts' : 'row_counts')
