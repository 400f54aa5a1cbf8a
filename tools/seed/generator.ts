import type { Knex } from 'knex'
import type { Database } from '../../db/database.js'
import type { Dealings } from './deals.js'
import type { Random } from './random.js'
import type { World } from './world.js'

/** A row to be: a Row is referred to as a value, and stands for its id once that is known. */
export class Row {
  id: number | undefined

  constructor(
    readonly table: string,
    readonly values: Record<string, unknown>,
  ) {}
}

/** One client and all that belongs to it, while it is being made up. */
export interface Account {
  /** Different for every client that was ever seeded. */
  readonly number: number
  /** What earlier tables hold for this client; values may still be changed. */
  readonly rows: (table: string) => readonly Row[]
  readonly client: Row
  /** Each is a row of its own table, in the same order. */
  readonly dealings: Dealings
}

/** Where one of a client's dealings stands among the rows of its table. */
export function rowOf<T>(rows: readonly Row[], all: readonly T[], one: T | undefined): Row | null {
  const at = one === undefined ? -1 : all.indexOf(one)
  return rows[at] ?? null
}

/**
 * Makes up the rows of one table, client by client. A file in tables/ that exports one, named for the table, is all that
 * a further table takes.
 */
export interface Generator {
  /** The table. */
  readonly name: string
  /** Tables whose rows are made up first because this one's build on them. */
  readonly after: readonly string[]
  /** What the rows are called when they are counted. */
  readonly plural: string
  /** False for a table between two others. */
  readonly hasId?: boolean
  /** The values of the client's rows; one may be a Row of an earlier table, or a function that is asked when all is known. */
  readonly rows: (account: Account, world: World, random: Random) => readonly Readonly<Record<string, unknown>>[]
  /** Gives values that only the database knows, in the transaction that writes the rows. */
  readonly settle?: (rows: readonly Row[], db: Knex, dialect: Database['dialect']) => Promise<void>
}

/** Only infers. */
export const generator = (definition: Generator): Generator => definition
