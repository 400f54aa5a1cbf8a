import type { RetentionRule } from './retention-rule.js'
import { clientTables } from './tables/clients.js'
import { documentTables } from './tables/documents.js'
import { serviceTables } from './tables/services.js'
import { supportTables } from './tables/support.js'
import { systemTables } from './tables/system.js'

/** Sections of the list by their headings. */
export const retentionSections = {
  'Clients and their people': clientTables,
  'Documents and ledger': documentTables,
  'Orders and services': serviceTables,
  'Communication and activity': supportTables,
  'Staff, setup, and system': systemTables,
} as const

/**
 * Retention rules for all tables and their columns (R-3903), used to delete clients, to export them, and for
 * docs/reference/personal-data.md.
 */
export const retentionRules: ReadonlyMap<string, RetentionRule> = new Map(
  Object.values(retentionSections).flatMap((tables) => Object.entries(tables)),
)
