import type { Knex } from 'knex'
import type { Books } from './audited-books.js'

/** A fault that somebody, or a program, may make in the books. */
export interface PlantedFault {
  /** As docs/testing.md tells of it. */
  readonly fault: string
  /** The name of the rule that finds it, alone. */
  readonly rule: string
  /** True where it is planted in papers that are chained; for any other fault the chain is taken away first. */
  readonly isChained?: true
  readonly plant: (db: Knex, books: Books) => Promise<unknown>
}
