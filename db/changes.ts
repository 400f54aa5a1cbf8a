import type { Knex } from 'knex'
import { type ChangedTable, changeTables } from './changed-tables.js'
import type { HandleParams } from './database.js'
import { type Paged, pageQuery } from './page-query.js'
import { byIds, rowsAfter } from './pages.js'

/** A place in the changes of a list, for the next call to go on from. */
export interface Reached {
  readonly history: History
  /** The last change that was told of: its stamp and the id of its row. */
  readonly stamp: number
  readonly id: number
  /** While all rows are told of, before their changes are: the id of the last one. */
  readonly walked?: number | undefined
}

/** The history that a place was reached in: another database, and this one after an older state was restored, have another. */
interface History {
  /** The cluster and the database of PostgreSQL; empty on SQLite. */
  readonly place: string
  /** The last start of a service that was on record, and its random name. */
  readonly start: number
  readonly token: string
  /** A stamp that no change has which may have been seen. */
  readonly end: number
}

/** The present state of a history. */
interface Present extends History {
  /** All changes with lower stamps are committed. */
  readonly settled: number
}

export interface ChangedRows {
  readonly rows: unknown[]
  readonly next: Reached
  /** True while further rows wait. */
  readonly more: boolean
}

/**
 * Returns the rows of a list that have changed since a place, at most `limit`, in the order in which the transactions of the
 * changes began to write, none before it is committed; without a place all rows, by their ids. A row may be told of again, and
 * none is missed that has changed (R-3212). Returns undefined for a place in another history.
 */
export async function rowsChanged(
  db: Knex,
  list: Paged,
  from: Reached | undefined,
  limit: number,
): Promise<ChangedRows | undefined> {
  const table = list.matching.table as ChangedTable
  const present = await presentOf(db, table)
  if (from !== undefined && !(await isReachedHere(db, table, from, present))) return undefined
  const read = from === undefined || from.walked !== undefined ? readAll : readChanges
  const { rows, reached, more } = await read(db, list, from ?? { stamp: present.settled, id: 0 }, present, limit)
  // Rows are read after the stamps, so that they may show changes of later ones.
  const { settled: _, ...history } = await presentToSeal(db, table)
  return { rows, next: { ...reached, history }, more }
}

type Position = Omit<Reached, 'history'>

interface Read {
  readonly rows: unknown[]
  readonly reached: Position
  readonly more: boolean
}

/** Reads all rows by their ids, and then goes on with what has changed since the first of them was read. */
async function readAll(db: Knex, list: Paged, from: Position, present: Present, limit: number): Promise<Read> {
  const found = (await rowsAfter(byIds(list), from.walked, limit + 1)) as IdRow[]
  const rows = found.slice(0, limit)
  const { stamp, id } = from
  if (found.length > limit) return { rows, reached: { stamp, id, walked: rows.at(-1)?.id }, more: true }
  const waiting = await notedAfter(db, list, from, present, 1)
  return { rows, reached: { stamp, id }, more: waiting.length > 0 }
}

async function readChanges(db: Knex, list: Paged, from: Position, present: Present, limit: number): Promise<Read> {
  const found = await notedAfter(db, list, from, present, limit + 1)
  const noted = found.slice(0, limit)
  const last = found.length > limit ? noted.at(-1) : undefined
  return {
    rows: await rowsOf(
      list,
      noted.map(({ id }) => id),
    ),
    reached: last === undefined ? { stamp: Math.max(from.stamp, present.settled), id: 0 } : last,
    more: last !== undefined,
  }
}

interface IdRow {
  readonly id: number
}

interface Noted extends IdRow {
  readonly stamp: number
}

/** Returns changes after a position that are settled, as far as the rows belong to the list. */
function notedAfter(
  db: Knex,
  { matching }: Paged,
  { stamp, id }: Position,
  { settled }: Present,
  limit: number,
): Promise<Noted[]> {
  const noted = changeTables[matching.table as ChangedTable]
  const query = db(noted as 'client_changes')
    .whereRaw('(stamp, id) > (?, ?)', [stamp, id])
    .where('stamp', '<', settled)
    .orderBy(['stamp', 'id'])
    .limit(limit)
    .select('stamp', 'id')
  // Of a whole list only rows that are gone do not belong to it, and those are left out where rows are read.
  const isWhole = matching.equals !== undefined && Object.keys(matching.equals).length === 0
  return isWhole ? query : query.whereIn('id', matching.query().select(`${matching.table}.id`))
}

/** Returns the rows of the list that have the ids, in the order of the ids. */
async function rowsOf(list: Paged, ids: readonly number[]): Promise<unknown[]> {
  if (ids.length === 0) return []
  const sorted = byIds(list)
  const [{ column } = { column: 'id' }] = sorted.order
  const rows = (await pageQuery(sorted, list.matching.query().whereIn(column, ids))) as IdRow[]
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

const isSqlite = (db: Knex): boolean => (db.userParams as HandleParams).runNow !== undefined

/**
 * Returns SQL for the stamps of a table: all changes below `settled` are committed and seen, and none that has been seen is
 * at `end` or above it. SQLite numbers changes, by a single writer. PostgreSQL stamps them with the transaction, and may
 * commit a later one before an earlier one, so that those of the oldest that runs are told of once it has ended.
 */
const stampsOf = (db: Knex, table: ChangedTable): { readonly settled: string; readonly end: string } => {
  const next = `(select coalesce(max(stamp), 0) + 1 from ${changeTables[table]})`
  return isSqlite(db) ? { settled: next, end: next } : { settled: snapshot('xmin'), end: snapshot('xmax') }
}

const snapshot = (bound: 'xmin' | 'xmax'): string => `pg_snapshot_${bound}(pg_current_snapshot())::text::bigint`

/**
 * SQL: another text in another cluster, after a fail-over, in another database and in one whose tables were made anew, as
 * restoring a dump does: numbers of transactions mean nothing there.
 */
const postgresPlace = `concat_ws('/', (select system_identifier from pg_control_system()),
  (select timeline_id from pg_control_checkpoint()), (select oid from pg_database where datname = current_database()),
  'service_starts'::regclass::oid)`

async function presentOf(db: Knex, table: ChangedTable): Promise<Present> {
  const [row] = await presentQuery(db, table)
  return row
}

/**
 * Returns the present for a place that is handed out: on PostgreSQL never while a start is being noted, whose transaction has
 * its number before it is committed. Such a place would have the start before and later numbers (R-3223).
 */
async function presentToSeal(db: Knex, table: ChangedTable): Promise<Present> {
  if (isSqlite(db)) return presentOf(db, table)
  // Sent together they are one transaction, which holds the lock, and the second one sees what is committed once it has it.
  const [, present] = await db.raw(
    `select pg_advisory_xact_lock_shared(${startLock}); ${presentQuery(db, table).toQuery()}`,
  )
  return present.rows[0]
}

function presentQuery(db: Knex, table: ChangedTable): Knex.QueryBuilder {
  const { settled, end } = stampsOf(db, table)
  const last = () => db('service_starts').orderBy('id', 'desc').limit(1)
  // A database whose disk was full when its service first started has no start on record.
  return db.select({
    start: db.raw('coalesce((?), 0)', [last().select('id')]),
    token: db.raw("coalesce((?), '')", [last().select('token')]),
    place: db.raw(isSqlite(db) ? "''" : postgresPlace),
    settled: db.raw(settled),
    end: db.raw(end),
  })
}

/**
 * Returns true for a place that was reached in the history of this database as it is. Each start notes the stamps that it
 * finds: where they are lower than what a place of before has seen, an older state was restored in between.
 */
async function isReachedHere(db: Knex, table: ChangedTable, { history }: Reached, present: Present): Promise<boolean> {
  if (history.place !== present.place || history.end > present.end) return false
  if (history.start === present.start) return history.token === present.token
  const [first, ...later] = await db('service_starts').where('id', '>=', history.start).orderBy('id')
  return (
    first?.id === history.start &&
    first.token === history.token &&
    later.every(({ stamps }) => (JSON.parse(stamps) as Record<ChangedTable, number>)[table] >= history.end)
  )
}

/** Stamps by the table of the rows. */
export type Stamps = Readonly<Record<ChangedTable, number>>

/** Key of PostgreSQL's lock that the note of a start has for itself. */
const startLock = '71201, 3'

/**
 * Returns the stamps that a start of a service notes, in its transaction: one above all that have been seen, by table. Nobody is
 * handed a place until the transaction ends, so it is to end soon.
 */
export async function stampsAtStart(db: Knex): Promise<Stamps> {
  if (!isSqlite(db)) await db.raw(`select pg_advisory_xact_lock(${startLock})`)
  return stampsBy(db, (table) => (isSqlite(db) ? stampsOf(db, table).end : 'pg_current_xact_id()::text::bigint'))
}

/** Returns them without a write, for a start that may be noted later only: places that were handed out meanwhile end with it. */
export const stampsFound = (db: Knex): Promise<Stamps> => stampsBy(db, (table) => stampsOf(db, table).end)

async function stampsBy(db: Knex, end: (table: ChangedTable) => string): Promise<Stamps> {
  const tables = Object.keys(changeTables) as ChangedTable[]
  const [row] = await db.select(tables.map((table) => db.raw(`${end(table)} as ${table}`)))
  return row
}
