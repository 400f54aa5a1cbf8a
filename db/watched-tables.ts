/**
 * Small tables that are read far more often than they change: their rows are cached, and on PostgreSQL a trigger on each
 * tells every process of a change. A table that is added here needs its trigger in a migration (columns.ts, watch).
 */
export const watchedTables: ReadonlySet<string> = new Set([
  'settings',
  'currencies',
  'roles',
  'staff',
  'credentials',
  'tax_rates',
  'tax_rate_groups',
  'letterheads',
  'modules',
  'banned_addresses',
  'notification_rules',
  'sandbox',
])
