import type { Knex } from 'knex'
import { isNoted } from '../../db/changed-tables.js'
import { type Reached, rowsChanged } from '../../db/changes.js'
import { countRows } from '../../db/count.js'
import { byIds, type Paged, rowsAfter, rowsOfPage } from '../../db/pages.js'
import type { Guesses } from '../../domain/access/guesses.js'
import type { Context, RemoteContext } from '../../domain/context.js'
import type { Machine } from '../../domain/system/machine.js'
import type { FaultCode } from '../../domain/values/faults.js'
import type { Permission } from '../../domain/values/permissions.js'
import { type Action, definers, type Listing, type Piece, type StreamedListing } from '../../engine/action.js'
import type { Actor } from '../../engine/gate.js'
import { withClientNames } from './client-names.js'

export type { Listing } from '../../engine/action.js'
export type { Values } from '../../engine/fields.js'
export * as f from './fields.js'

/** The context of every handler. `db` is the transaction of a POST, and the committed state for a GET. */
export interface ActionContext extends Context {
  readonly actor: Actor
  /** The hash of the secret that signed the call; undefined for a user name and password. */
  readonly secretHash: Buffer | undefined
  readonly machine: Machine
  readonly guesses: Guesses
}

/** The context of a handler that calls a provider: only transactions that it opens itself are open. */
export interface RemoteActionContext extends ActionContext, RemoteContext {}

const define = definers<Permission, FaultCode, ActionContext, RemoteActionContext>()

/** Returns a definer whose actions accept each name of the parameter for the client. */
const acceptClientNames = <Definer extends (definition: never) => Action>(definer: Definer): Definer =>
  ((definition: never) => withClientNames(definer(definition))) as Definer

export const action = acceptClientNames(define.action)
export const pagedAction = acceptClientNames(define.pagedAction)
export const streamedAction = acceptClientNames(define.streamedAction)
export const remoteAction = acceptClientNames(define.remoteAction)
export const { unavailableAction } = define

interface Rows<Row, Item> extends Paged {
  /** Presents a whole page at once, so that related records cost one query rather than one per row. */
  readonly present: (rows: readonly Row[]) => readonly Item[] | Promise<readonly Item[]>
}

/** Presents a page row by row. */
export const each =
  <Row, Item>(present: (row: Row) => Item) =>
  (rows: readonly Row[]): Item[] =>
    rows.map(present)

/** A listing for pagedAction. */
export const listing = <Row, Item>(db: Knex, list: Rows<Row, Item>): Listing<Item> => ({
  total: () => countRows(db, list.matching),
  rows: async (offset, limit) => list.present((await rowsOfPage(db, list, offset, limit)) as Row[]),
  walk: (id, limit) => pieceAfter({ ...byIds(list), present: list.present }, id, limit),
  // A definition states `changedSince` without its table, so that only a call shows one of which no changes are noted.
  ...(isNoted(list.matching.table) && {
    changed: async (from, limit) => {
      const found = await rowsChanged(db, list, from as Reached | undefined, limit)
      return found && { ...found, items: await list.present(found.rows as Row[]) }
    },
  }),
})

/** A listing for streamedAction, in the order of its ids. */
export const streamedListing = <Row extends { readonly id: number }, Item>(
  db: Knex,
  list: Rows<Row, Item>,
): StreamedListing<Item> => ({ ...listing(db, list), after: (id, limit) => pieceAfter(list, id, limit) })

/** Returns the rows that follow an id in a list in the order of its ids, presented. */
async function pieceAfter<Row, Item>(
  list: Rows<Row, Item>,
  id: number | undefined,
  limit: number,
): Promise<Piece<Item>> {
  // One extra row tells whether more follow.
  const rows = (await rowsAfter(list, id, limit + 1)) as (Row & { readonly id: number })[]
  const shown = rows.slice(0, limit)
  return { items: await list.present(shown), last: rows.length > limit ? shown.at(-1)?.id : undefined }
}
