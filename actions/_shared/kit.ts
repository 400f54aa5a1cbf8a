import type { Knex } from 'knex'
import { isChangeTracked } from '../../db/changed-tables.js'
import { type ChangePosition, fetchChangedRows } from '../../db/changes.js'
import { countRows } from '../../db/count.js'
import { fetchPage, fetchRowsAfter, orderById, type Paged } from '../../db/pages.js'
import type { FailedSignInLimiter } from '../../domain/access/sign-in-limiter.js'
import type { Context, RemoteContext } from '../../domain/context.js'
import type { Machine } from '../../domain/system/machine.js'
import type { FaultCode } from '../../domain/values/faults.js'
import type { Permission } from '../../domain/values/permissions.js'
import { type Action, definers, type Listing, type RowBatch, type StreamedListing } from '../../engine/action.js'
import type { Actor } from '../../engine/gate.js'
import { withClientNames } from './client-names.js'

export type { Listing } from '../../engine/action.js'
export type { Values } from '../../engine/fields.js'
export * as f from './fields.js'

/**
 * Context of all handlers. `db` is the call's transaction for a POST that calls no provider, and otherwise reads
 * committed data.
 */
export interface ActionContext extends Context {
  readonly actor: Actor
  /** Hash of the secret that authenticated the call, or undefined for a username and password. */
  readonly secretHash: Buffer | undefined
  readonly machine: Machine
  readonly guesses: FailedSignInLimiter
}

/** Context of handlers that call a provider. They open their own transactions. */
export interface RemoteActionContext extends ActionContext, RemoteContext {}

const define = definers<Permission, FaultCode, ActionContext, RemoteActionContext>()

/** Returns a definer that makes its actions accept all names of the client parameter. */
const acceptClientNames = <Definer extends (definition: never) => Action>(definer: Definer): Definer =>
  ((definition: never) => withClientNames(definer(definition))) as Definer

export const action = acceptClientNames(define.action)
export const pagedAction = acceptClientNames(define.pagedAction)
export const streamedAction = acceptClientNames(define.streamedAction)
export const remoteAction = acceptClientNames(define.remoteAction)
export const { unavailableAction } = define

interface Rows<Row, Item> extends Paged {
  /** Presents all rows of a page together, so that related records take one query instead of one per row. */
  readonly present: (rows: readonly Row[]) => readonly Item[] | Promise<readonly Item[]>
}

/** Returns a function that presents a page row by row. */
export const each =
  <Row, Item>(present: (row: Row) => Item) =>
  (rows: readonly Row[]): Item[] =>
    rows.map(present)

/** Returns a listing for pagedAction. */
export const listing = <Row, Item>(db: Knex, list: Rows<Row, Item>): Listing<Item> => ({
  total: () => countRows(db, list.matching),
  rows: async (offset, limit) => list.present((await fetchPage(db, list, offset, limit)) as Row[]),
  walk: (id, limit) => readBatchAfter({ ...orderById(list), present: list.present }, id, limit),
  // A definition's `changedSince` does not name the table, so only a call reveals that a table's changes are not
  // recorded.
  ...(isChangeTracked(list.matching.table) && {
    changed: async (from, limit) => {
      const found = await fetchChangedRows(db, list, from as ChangePosition | undefined, limit)
      return found && { ...found, items: await list.present(found.rows as Row[]) }
    },
  }),
})

/** Returns a listing for streamedAction, ordered by ID. */
export const streamedListing = <Row extends { readonly id: number }, Item>(
  db: Knex,
  list: Rows<Row, Item>,
): StreamedListing<Item> => ({ ...listing(db, list), after: (id, limit) => readBatchAfter(list, id, limit) })

/** Reads and presents the rows after an ID, from a list ordered by ID. */
async function readBatchAfter<Row, Item>(
  list: Rows<Row, Item>,
  id: number | undefined,
  limit: number,
): Promise<RowBatch<Item>> {
  // One additional row shows whether more rows follow.
  const rows = (await fetchRowsAfter(list, id, limit + 1)) as (Row & { readonly id: number })[]
  const shown = rows.slice(0, limit)
  return { items: await list.present(shown), last: rows.length > limit ? shown.at(-1)?.id : undefined }
}
