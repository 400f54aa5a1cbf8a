import type { Knex } from 'knex'
import { frontPage } from './front-pages.js'
import { type Order, type Paged, pageQuery } from './page-query.js'
import { type Counted, countedBy, keptCounts } from './row-counts.js'
import { keyOf, type Selection } from './selection.js'

export type { Order, Paged } from './page-query.js'

/** Offset, in rows, from which remembering where pages begin costs less than counting rows off from the first. */
const walkThreshold = 1000

/** Most lists, and most page starts of one list, that are remembered; a full memory is cleared. */
const maxCached = { lists: 100, starts: 10_000 }

/** Known places in a list, from which rows are counted off instead of from its first row. */
interface Walk {
  /** The state in which this holds: triggers add one for every row that comes, goes or changes its value. */
  readonly changes: number
  /** The greatest id in that state. */
  readonly top: number
  /** Rows that were added at the front since the walk began: newer ids in a list that shows the newest first. */
  readonly ahead: number
  /** Number of rows before a page, without those `ahead` -> the id of the last of them. */
  readonly lastBefore: Map<number, number>
}

const memories = new WeakMap<Knex, Map<string, Walk>>()

/**
 * Returns the rows of the page that begins after `offset` rows, the same as OFFSET would, but sooner far into a list.
 */
export async function rowsOfPage(db: Knex, list: Paged, offset: number, limit: number): Promise<unknown[]> {
  if (offset < walkThreshold) return frontPage(db, list, offset, limit)
  return (await walkTo(db, list, offset, limit)) ?? read(list, jump(list, list.matching.query(), offset, limit))
}

/**
 * Returns the rows that follow an id in a list in the order of its ids, even if the row of that id is gone; the first
 * rows if no id is given.
 */
export async function rowsAfter(list: Paged, id: number | undefined, limit: number): Promise<unknown[]> {
  const [by, ...further] = list.order
  if (by === undefined || further.length > 0 || !isId.test(by.column))
    throw new Error('only a list in the order of its ids can be read from one id on')
  const page = list.matching.query().limit(limit)
  if (id !== undefined) page.where(by.column, by.order === 'asc' ? '>' : '<', id)
  return read(list, page)
}

/** Returns the list in the order of its ids, the lowest first, whatever its own order is. */
export function byIds(list: Paged): Paged {
  const id = list.order.at(-1)
  if (id === undefined || !isId.test(id.column)) throw new Error('the order of a list ends in its id')
  return { ...list, order: [{ column: id.column, order: 'asc' }] }
}

/**
 * Returns the rows of a page, counted off from the nearest page start that is remembered. The query itself checks that
 * no row has come or gone since, in the state that it reads. Returns undefined where the list is in another order than
 * that of its ids, the changes of its table are not counted, it changes meanwhile, or it ends before the page.
 */
async function walkTo(db: Knex, list: Paged, offset: number, limit: number): Promise<unknown[] | undefined> {
  const counted = countedBy(list.matching)
  const [by, ...further] = list.order
  if (counted === undefined || by === undefined || further.length > 0 || !isId.test(by.column)) return undefined
  const key = `${by.order} ${keyOf(list.matching)}`
  const readFrom = ({ changes, ahead, lastBefore }: Walk) => {
    const noted = lastKey(lastBefore, offset - ahead)
    const rest = list.matching.query()
    if (noted > 0) rest.where(by.column, by.order === 'asc' ? '>' : '<', lastBefore.get(noted) as number)
    const page = jump(list, rest, noted > 0 ? offset - ahead - noted : offset, limit)
    return read(list, page.whereRaw('? = ?', [keptCounts(db, counted).sum('changes'), changes])) as Promise<IdRow[]>
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
 * Returns the walk for the present state. The page starts still hold if every change since was a row added past the
 * greatest id; otherwise it begins with none.
 */
async function refreshWalk(
  db: Knex,
  matching: Selection,
  counted: Counted,
  { column, order }: Order[number],
  known: Walk | undefined,
): Promise<Walk> {
  const [now] = await db.select({
    changes: keptCounts(db, counted).sum('changes'),
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

/** Returns the greatest key that is not above `upTo`; 0 where there is none. */
function lastKey(map: ReadonlyMap<number, unknown>, upTo: number): number {
  let last = 0
  for (const key of map.keys()) if (key > last && key <= upTo) last = key
  return last
}

/** Skips rows by their ids alone, which an index may hold, and reads those of the page. */
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
