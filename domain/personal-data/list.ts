import type { Judgement } from './judgement.js'
import { clientTables } from './tables/clients.js'
import { paperTables } from './tables/papers.js'
import { serviceTables } from './tables/services.js'
import { supportTables } from './tables/support.js'
import { systemTables } from './tables/system.js'

/** Sections of the list by their headings. */
export const parts = {
  'Clients and their people': clientTables,
  'Documents and ledger': paperTables,
  'Orders and services': serviceTables,
  'Communication and activity': supportTables,
  'Staff, setup, and system': systemTables,
} as const

/**
 * Retention rules for all tables and their columns (R-3903), used to delete clients, to export them, and for
 * docs/reference/personal-data.md.
 */
export const judgements: ReadonlyMap<string, Judgement> = new Map(
  Object.values(parts).flatMap((tables) => Object.entries(tables)),
)
