import type { Judgement } from './judgement.js'
import { clientTables } from './tables/clients.js'
import { paperTables } from './tables/papers.js'
import { serviceTables } from './tables/services.js'
import { supportTables } from './tables/support.js'
import { systemTables } from './tables/system.js'

/** The parts of the list, with their headlines. */
export const parts = {
  'Clients and their people': clientTables,
  'Papers and the ledger': paperTables,
  'What was ordered': serviceTables,
  'What was said and done': supportTables,
  'Staff, set-up and machine': systemTables,
} as const

/**
 * Every table, with a judgement of each of its columns (R-3903). Deleting a client, the export of one and
 * docs/operating/personal-data.md go by it.
 */
export const judgements: ReadonlyMap<string, Judgement> = new Map(
  Object.values(parts).flatMap((tables) => Object.entries(tables)),
)
