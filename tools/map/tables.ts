import { findArea } from './areas.js'
import type { CompiledFile } from './compiled-files.js'
import { findTableWrites } from './writes.js'

/**
 * Tables written by files whose statements get the table as an argument, by file. Files that work on any queue or table
 * have an empty list.
 */
export const argumentTables: Readonly<Record<string, readonly string[]>> = {
  'domain/billing/billing-dates.ts': ['domains', 'service_addons', 'services'],
  'domain/billing/unbilled.ts': ['domains', 'service_addons', 'services'],
  'domain/mail/reminded.ts': [],
  'domain/mail/sending.ts': ['emails'],
  'domain/modules/queued-operations.ts': ['module_queue'],
  'domain/notifications/delivery.ts': ['deliveries'],
  'domain/personal-data/erasure.ts': [],
  'domain/queue/backoff.ts': [],
  'domain/queue/claims.ts': [],
  'domain/queue/failures.ts': [],
  'domain/queue/future-rows.ts': [],
  'domain/queue/renewal.ts': [],
  'domain/services/ordered-services.ts': ['service_addons', 'services'],
  'domain/sql/derived-columns.ts': [],
  'domain/sql/removals.ts': [],
}

/** Returns the tables that each domain area writes. */
export function findAreaTables(files: ReadonlyMap<string, CompiledFile>): ReadonlyMap<string, ReadonlySet<string>> {
  const found = new Map<string, Set<string>>()
  for (const file of files.values()) {
    const room = findArea(file.path)
    const written = found.get(room) ?? new Set()
    for (const table of [...findTableWrites(file, files).tables, ...(argumentTables[file.path] ?? [])])
      written.add(table)
    found.set(room, written)
  }
  return found
}
