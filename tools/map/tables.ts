import type { CompiledFile } from './compiled-files.js'
import { roomOf } from './rooms.js'
import { writesOf } from './writes.js'

/**
 * The tables of statements whose table is handed to them, so that their file does not say it. Files that work on the rows of
 * whatever queue or table they are given have none of their own.
 */
export const handedTables: Readonly<Record<string, readonly string[]>> = {
  'domain/billing/cursor-repair.ts': ['domains', 'service_addons', 'services'],
  'domain/billing/cursors.ts': ['domains', 'service_addons', 'services'],
  'domain/billing/first-periods.ts': ['domains', 'service_addons', 'services'],
  'domain/billing/invoice-items.ts': ['domains', 'service_addons', 'services'],
  'domain/billing/resumed-billing.ts': ['domains', 'service_addons', 'services'],
  'domain/daily-job/reminded.ts': ['domains', 'ssl_orders'],
  'domain/daily-job/steps/expired-keys.ts': [
    'banned_addresses',
    'client_invites',
    'client_sessions',
    'idempotency_keys',
    'known_sources',
    'login_tokens',
    'reset_mails',
  ],
  'domain/daily-job/steps/old-logs.ts': ['deliveries', 'module_queue', 'refusals'],
  'domain/mail/sending.ts': ['emails'],
  'domain/modules/queued-verbs.ts': ['module_queue'],
  'domain/notifications/delivery.ts': ['deliveries'],
  'domain/orders/not-billed.ts': ['domains', 'service_addons', 'services'],
  'domain/orders/orders.ts': ['service_addons', 'services'],
  'domain/queue/backing-off.ts': [],
  'domain/queue/claims.ts': [],
  'domain/queue/failures.ts': [],
  'domain/queue/renewal.ts': [],
  'domain/sql/derived-columns.ts': [],
}

/** Returns the tables that each room writes. */
export function tablesOfRooms(files: ReadonlyMap<string, CompiledFile>): ReadonlyMap<string, ReadonlySet<string>> {
  const found = new Map<string, Set<string>>()
  for (const file of files.values()) {
    const room = roomOf(file.path)
    const written = found.get(room) ?? new Set()
    for (const table of [...writesOf(file, files).tables, ...(handedTables[file.path] ?? [])]) written.add(table)
    found.set(room, written)
  }
  return found
}
