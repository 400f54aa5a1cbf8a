import type { Knex } from 'knex'
import type { Books } from './audited-books.js'

/** A fault that a person or a program could cause in the books. */
export interface PlantedFault {
  /** A sentence, listed in docs/reference/attacks.md. */
  readonly fault: string
  /** Name of the only rule that finds the fault. */
  readonly rule: string
  /** True if the fault is planted in chained documents. For other faults, the chain is deleted first. */
  readonly isChained?: true
  readonly plant: (db: Knex, books: Books) => Promise<unknown>
}
