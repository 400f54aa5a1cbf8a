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
  ['activity_log', 'author'],
])
