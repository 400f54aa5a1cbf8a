import type { CompiledFile } from './compiled-files.js'
import { roomOf } from './rooms.js'
import { writesOf } from './writes.js'

/**
 * Tables written by files whose statements get the table as an argument, by file. Files that work on any queue or table
 * have an empty list.
 */
export const handedTables: Readonly<Record<string, readonly string[]>> = {
  'domain/billing/cursors.ts': ['domains', 'service_addons', 'services'],
  'domain/billing/unbilled.ts': ['domains', 'service_addons', 'services'],
  'domain/mail/reminded.ts': [],
  'domain/mail/sending.ts': ['emails'],
  'domain/modules/queued-verbs.ts': ['module_queue'],
  'domain/notifications/delivery.ts': ['deliveries'],
  'domain/personal-data/erasure.ts': [],
  'domain/queue/backing-off.ts': [],
  'domain/queue/claims.ts': [],
  'domain/queue/failures.ts': [],
  'domain/queue/renewal.ts': [],
  'domain/services/ordered-services.ts': ['service_addons', 'services'],
  'domain/sql/derived-columns.ts': [],
  'domain/sql/removals.ts': [],
}

/** Returns the tables that each domain area writes. */
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
