import type { Knex } from 'knex'
import { fetchFrontPage } from './front-pages.js'
import { type Order, type Paged, pageQuery } from './page-query.js'
import { findStoredCount, queryStoredCounts, type StoredCountKey } from './row-counts.js'
import { type Selection, selectionKey } from './selection.js'

export type { Order, Paged } from './page-query.js'

/** Row offset from which cached page starts cost less than counting from the first row. */
const walkThreshold = 1000

/** Maximum number of cached lists, and of cached page starts per list. A full cache is cleared. */
const maxCached = { lists: 100, starts: 10_000 }

/** Known positions in a list to count from, instead of from the first row. */
interface Walk {
  /**
   * Number of changes in the snapshot for which the walk is valid. Triggers add 1 for every row inserted, deleted, or
   * moved to another value.
   */
  readonly changes: number
  /** The highest ID in that snapshot. */
  readonly top: number
  /**
   * Number of rows inserted at the front of the list since the walk began. A list with the newest rows first grows
   * there.
   */
  readonly ahead: number
  /** Last row ID before a page, by the number of rows before it, not counting `ahead`. */
  readonly lastBefore: Map<number, number>
}

const memories = new WeakMap<Knex, Map<string, Walk>>()

/** Returns the rows of the page that begins after `offset` rows. Same result as OFFSET, but faster far into a list. */
export async function fetchPage(db: Knex, list: Paged, offset: number, limit: number): Promise<unknown[]> {
  if (offset < walkThreshold) return fetchFrontPage(db, list, offset, limit)
  return (await walkTo(db, list, offset, limit)) ?? read(list, jump(list, list.matching.query(), offset, limit))
}

/**
 * Returns the rows after an ID in a list ordered by ID, even if the row with that ID no longer exists. Without an ID,
 * returns the first rows.
 */
export async function fetchRowsAfter(list: Paged, id: number | undefined, limit: number): Promise<unknown[]> {
  const [by, ...further] = list.order
  if (by === undefined || further.length > 0 || !isId.test(by.column))
    throw new Error('only a list sorted by ID can be read from a given ID')
  const page = list.matching.query().limit(limit)
  if (id !== undefined) page.where(by.column, by.order === 'asc' ? '>' : '<', id)
  return read(list, page)
}

/** Returns the list ordered by ascending ID. */
export function orderById(list: Paged): Paged {
  const id = list.order.at(-1)
  if (id === undefined || !isId.test(id.column)) throw new Error('a list must be sorted by ID last')
  return { ...list, order: [{ column: id.column, order: 'asc' }] }
}

/**
 * Returns the rows of a page, counted from the nearest cached page start. The query itself checks that no row was
 * inserted or deleted since the page start was cached. Returns undefined if the list is not ordered by ID, if its
 * table's changes are not counted, if it changes during the call, or if it ends before the page.
 */
async function walkTo(db: Knex, list: Paged, offset: number, limit: number): Promise<unknown[] | undefined> {
  const counted = findStoredCount(list.matching)
  const [by, ...further] = list.order
  if (counted === undefined || by === undefined || further.length > 0 || !isId.test(by.column)) return undefined
  const key = `${by.order} ${selectionKey(list.matching)}`
  const readFrom = ({ changes, ahead, lastBefore }: Walk) => {
    const noted = lastKey(lastBefore, offset - ahead)
    const rest = list.matching.query()
    if (noted > 0) rest.where(by.column, by.order === 'asc' ? '>' : '<', lastBefore.get(noted) as number)
    const page = jump(list, rest, noted > 0 ? offset - ahead - noted : offset, limit)
    return read(list, page.whereRaw('? = ?', [queryStoredCounts(db, counted).sum('changes'), changes])) as Promise<
      IdRow[]
    >
  }

  let walk = memoryOf(db).get(key)
  let rows = walk === undefined ? [] : await readFrom(walk)
  if (walk === undefined || rows.length === 0) {
    walk = await refreshWalk(db, list.matching, counted, by, walk)
    rows = await readFrom(walk)
  }
  const end = rows.at(-1)
  if (end === undefined) return undefined
  if (walk.lastBefore.size >= maxCached.starts) walk.lastBefore.clear()
  walk.lastBefore.set(offset - walk.ahead + rows.length, end.id)
  remember(memoryOf(db), key, walk)
  return rows
}

/**
 * Returns an up-to-date walk. The page starts are still valid if every change since was a row inserted above the
 * highest ID. After any other change, the walk starts without page starts.
 */
async function refreshWalk(
  db: Knex,
  matching: Selection,
  counted: StoredCountKey,
  { column, order }: Order[number],
  known: Walk | undefined,
): Promise<Walk> {
  const [now] = await db.select({
    changes: queryStoredCounts(db, counted).sum('changes'),
    top: matching.query().max(column),
    added: matching
      .query()
      .where(column, '>', known?.top ?? Number.MAX_SAFE_INTEGER)
      .count(column),
  })
  const [changes, top, added] = [Number(now.changes), Number(now.top), Number(now.added)]
  if (known === undefined || changes !== known.changes + added) return { changes, top, ahead: 0, lastBefore: new Map() }
  return { ...known, changes, top: Math.max(top, known.top), ahead: order === 'asc' ? 0 : known.ahead + added }
}

interface IdRow {
  readonly id: number
}

const isId = /^(?:\w+\.)?id$/

/** Returns the highest key up to `upTo`, or 0 if all keys are higher. */
function lastKey(map: ReadonlyMap<number, unknown>, upTo: number): number {
  let last = 0
  for (const key of map.keys()) if (key > last && key <= upTo) last = key
  return last
}

/** Skips rows by ID only, which an index can provide, and reads just the rows of the page. */
function jump({ order }: Paged, matching: Knex.QueryBuilder, offset: number, limit: number): Knex.QueryBuilder {
  if (offset === 0) return matching.limit(limit)
  const id = (order.at(-1) as Order[number]).column
  const ids = matching
    .clone()
    .select(id)
    .orderBy([...order])
  return matching.clone().whereIn(id, ids.offset(offset).limit(limit))
}

const read = async (list: Paged, page: Knex.QueryBuilder): Promise<unknown[]> => pageQuery(list, page)

function memoryOf(db: Knex): Map<string, Walk> {
  const memory = memories.get(db) ?? new Map<string, Walk>()
  memories.set(db, memory)
  return memory
}

function remember(memory: Map<string, Walk>, key: string, walk: Walk): void {
  if (memory.size >= maxCached.lists && !memory.has(key)) memory.clear()
  memory.set(key, walk)
}
