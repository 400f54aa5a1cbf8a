import type { Knex } from 'knex'
import { countRows } from '../../db/count.js'
import type { FaultCode } from '../../domain/faults.js'
import type { Machine } from '../../domain/machine.js'
import type { Permission } from '../../domain/permissions.js'
import type { RemoteWork, Work } from '../../domain/work.js'
import { definers, type Listing } from '../../engine/action.js'
import type { Actor } from '../../engine/gate.js'

export type { Values } from '../../engine/fields.js'
export * as f from './fields.js'

/** What every handler stands on. `db` is the transaction of a POST, and the committed state for a GET. */
export interface Context extends Work {
  readonly actor: Actor
  readonly machine: Machine
}

/** What a handler that calls a provider stands on: no transaction is open but the ones it opens itself. */
export interface RemoteContext extends Context, RemoteWork {}

export const { action, pagedAction, remoteAction, unavailableAction } = definers<
  Permission,
  FaultCode,
  Context,
  RemoteContext
>()

export type Order = readonly { readonly column: string; readonly order: 'asc' | 'desc' }[]

interface Rows<Row, Item> {
  /** The rows that match, in no order and without joins: this is what is counted. */
  readonly matching: Knex.QueryBuilder
  /** Builds on the query of one page what its rows need beside themselves; keeps the columns that `order` names. */
  readonly reading?: (page: Knex.QueryBuilder) => Knex.QueryBuilder
  /** Ends in the id, so that no row is met on two pages. */
  readonly order: Order
  /** Takes a whole page, so that what hangs on its rows costs one query and not one a row. */
  readonly present: (rows: readonly Row[]) => readonly Item[] | Promise<readonly Item[]>
}

/** Presents a page row by row. */
export const each =
  <Row, Item>(present: (row: Row) => Item) =>
  (rows: readonly Row[]): Item[] =>
    rows.map(present)

/** A listing for pagedAction. */
export const listing = <Row, Item>(
  db: Knex,
  { matching, reading, order, present }: Rows<Row, Item>,
): Listing<Item> => ({
  total: () => countRows(db, matching),
  rows: async (offset, limit) => {
    const page = matching
      .clone()
      .orderBy([...order])
      .offset(offset)
      .limit(limit)
    return present((await (reading === undefined ? page : reading(page).orderBy([...order]))) as Row[])
  },
})
