/**
 * Small tables that are read far more often than they change. Their rows are cached, and on PostgreSQL a trigger on
 * each table notifies every process of changes. A new table needs its trigger in a migration (`watch` in columns.ts).
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
