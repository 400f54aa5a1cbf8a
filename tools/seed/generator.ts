import type { Knex } from 'knex'
import type { Database } from '../../db/database.js'
import type { History } from './history.js'
import type { Random } from './random.js'
import type { World } from './world.js'

/** A row before it is written. Other rows contain it in place of its ID. */
export class Row {
  id: number | undefined

  constructor(
    readonly table: string,
    readonly values: Record<string, unknown>,
  ) {}
}

/** A client with all its records while they are generated. */
export interface Account {
  /** Unique among all seeded clients. */
  readonly number: number
  /** Returns the client's rows in an earlier table. Their values may still change. */
  readonly rows: (table: string) => readonly Row[]
  readonly client: Row
  /** Purchases and invoices. Each list has the same order as the rows of its table. */
  readonly history: History
}

/** Returns the row generated for an item of `all`, or null. */
export function findRow<T>(rows: readonly Row[], all: readonly T[], one: T | undefined): Row | null {
  const at = one === undefined ? -1 : all.indexOf(one)
  return rows[at] ?? null
}

/**
 * Generates the rows of one table, client by client. To add a table, add a file with its name to tables/ that exports a
 * generator.
 */
export interface Generator {
  /** Name of the table. */
  readonly name: string
  /** Tables generated first because this table depends on them. */
  readonly after: readonly string[]
  /** Plural noun for the rows in the summary. */
  readonly plural: string
  /** False for a link table. */
  readonly hasId?: boolean
  /**
   * Returns the values of the client's rows. A value can be an earlier Row, or a function called when the row is
   * written.
   */
  readonly rows: (account: Account, world: World, random: Random) => readonly Readonly<Record<string, unknown>>[]
  /** Sets values that need the database, in the transaction that writes the rows. */
  readonly finalize?: (rows: readonly Row[], db: Knex, dialect: Database['dialect']) => Promise<void>
}

/** Identity function for type inference. */
export const generator = (definition: Generator): Generator => definition
