import type { Knex } from 'knex'
import { type ChangedTable, changeTables } from './changed-tables.js'
import type { HandleParams } from './database.js'
import { type Paged, pageQuery } from './page-query.js'
import { fetchRowsAfter, orderById } from './pages.js'

/** Position in a list's changes from which the next call continues. */
export interface ChangePosition {
  readonly history: History
  /** The last returned change: its stamp and its row ID. */
  readonly stamp: number
  readonly id: number
  /** ID of the last returned row during the initial pass over all rows, before changes are returned. */
  readonly walked?: number | undefined
}

/**
 * Identifies the history that a position belongs to. Another database has a different history, and so does this one
 * after a restore.
 */
interface History {
  /** PostgreSQL cluster and database. Empty on SQLite. */
  readonly place: string
  /** The last recorded service start, and its random token. */
  readonly start: number
  readonly token: string
  /** A stamp above every change that may have been visible. */
  readonly end: number
}

/** The current state of a history. */
interface Present extends History {
  /** All changes with lower stamps are committed. */
  readonly settled: number
}

export interface ChangedRows {
  readonly rows: unknown[]
  readonly next: ChangePosition
  /** True if there are more rows to return. */
  readonly more: boolean
}

/**
 * Returns up to `limit` rows of a list that have changed since a position, ordered by the time at which their
 * transactions first wrote. Rows appear only after their transaction has committed. Without a position, returns all
 * rows, ordered by ID. A row may be returned more than once, but no change is missed (R-3212). Returns undefined if the
 * position belongs to another history.
 */
export async function fetchChangedRows(
  db: Knex,
  list: Paged,
  from: ChangePosition | undefined,
  limit: number,
): Promise<ChangedRows | undefined> {
  const table = list.matching.table as ChangedTable
  const present = await readPresent(db, table)
  if (from !== undefined && !(await isInCurrentHistory(db, table, from, present))) return undefined
  const read = from === undefined || from.walked !== undefined ? readAll : readChanges
  const { rows, reached, more } = await read(db, list, from ?? { stamp: present.settled, id: 0 }, present, limit)
  // The history is read after the rows, which may already include changes made since `present` was read.
  const { settled: _, ...history } = await readPresentLocked(db, table)
  return { rows, next: { ...reached, history }, more }
}

type Position = Omit<ChangePosition, 'history'>

interface Read {
  readonly rows: unknown[]
  readonly reached: Position
  readonly more: boolean
}

/** Reads all rows by ID, and then continues with the changes since the first read. */
async function readAll(db: Knex, list: Paged, from: Position, present: Present, limit: number): Promise<Read> {
  const found = (await fetchRowsAfter(orderById(list), from.walked, limit + 1)) as IdRow[]
  const rows = found.slice(0, limit)
  const { stamp, id } = from
  if (found.length > limit) return { rows, reached: { stamp, id, walked: rows.at(-1)?.id }, more: true }
  const waiting = await fetchChangesAfter(db, list, from, present, 1)
  return { rows, reached: { stamp, id }, more: waiting.length > 0 }
}

async function readChanges(db: Knex, list: Paged, from: Position, present: Present, limit: number): Promise<Read> {
  const found = await fetchChangesAfter(db, list, from, present, limit + 1)
  const noted = found.slice(0, limit)
  const last = found.length > limit ? noted.at(-1) : undefined
  return {
    rows: await fetchRowsById(
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

interface RecordedChange extends IdRow {
  readonly stamp: number
}

/** Returns the settled changes after a position, limited to rows in the list. */
function fetchChangesAfter(
  db: Knex,
  { matching }: Paged,
  { stamp, id }: Position,
  { settled }: Present,
  limit: number,
): Promise<RecordedChange[]> {
  const noted = changeTables[matching.table as ChangedTable]
  const query = db(noted as 'client_changes')
    .whereRaw('(stamp, id) > (?, ?)', [stamp, id])
    .where('stamp', '<', settled)
    .orderBy(['stamp', 'id'])
    .limit(limit)
    .select('stamp', 'id')
  // A list without conditions excludes only deleted rows, which are already skipped when rows are read.
  const isWhole = matching.equals !== undefined && Object.keys(matching.equals).length === 0
  return isWhole ? query : query.whereIn('id', matching.query().select(`${matching.table}.id`))
}

/** Returns the rows of the list that have these IDs, in the order of the IDs. */
async function fetchRowsById(list: Paged, ids: readonly number[]): Promise<unknown[]> {
  if (ids.length === 0) return []
  const sorted = orderById(list)
  const [{ column } = { column: 'id' }] = sorted.order
  const rows = (await pageQuery(sorted, list.matching.query().whereIn(column, ids))) as IdRow[]
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

export const isSqlite = (db: Knex): boolean => (db.userParams as HandleParams).runNow !== undefined

/**
 * Returns SQL for a table's stamps: all changes below `settled` are committed and visible, and every visible change is
 * below `end`. SQLite numbers changes with its single writer. PostgreSQL stamps changes with the transaction ID, and a
 * later transaction may commit first. Changes by the oldest running transaction and all later ones are therefore held
 * back until it ends.
 */
const stampsOf = (db: Knex, table: ChangedTable): { readonly settled: string; readonly end: string } => {
  const next = `(select coalesce(max(stamp), 0) + 1 from ${changeTables[table]})`
  return isSqlite(db) ? { settled: next, end: next } : { settled: snapshot('xmin'), end: snapshot('xmax') }
}

const snapshot = (bound: 'xmin' | 'xmax'): string => `pg_snapshot_${bound}(pg_current_snapshot())::text::bigint`

/**
 * SQL for a text that differs between clusters, between databases, after a failover, and after the tables were
 * recreated, for example by restoring a dump. Transaction IDs are not comparable across any of these.
 */
const postgresPlace = `concat_ws('/', (select system_identifier from pg_control_system()),
  (select timeline_id from pg_control_checkpoint()), (select oid from pg_database where datname = current_database()),
  'service_starts'::regclass::oid)`

async function readPresent(db: Knex, table: ChangedTable): Promise<Present> {
  const [row] = await presentQuery(db, table)
  return row
}

/**
 * Returns the `Present` for a position to hand out. On PostgreSQL, waits while a start is being recorded. The start's
 * transaction has an ID before it commits, so the position would combine the previous start with later stamps (R-3223).
 */
async function readPresentLocked(db: Knex, table: ChangedTable): Promise<Present> {
  if (isSqlite(db)) return readPresent(db, table)
  // Both statements are sent together, so they run in one transaction. The first statement takes the lock, and the
  // second sees everything committed by the time the lock was granted.
  const [, present] = await db.raw(
    `select pg_advisory_xact_lock_shared(${startLock}); ${presentQuery(db, table).toQuery()}`,
  )
  return present.rows[0]
}

function presentQuery(db: Knex, table: ChangedTable): Knex.QueryBuilder {
  const { settled, end } = stampsOf(db, table)
  const last = () => db('service_starts').orderBy('id', 'desc').limit(1)
  // A service that first started on a full disk could not record its start, so there may be no row.
  return db.select({
    start: db.raw('coalesce((?), 0)', [last().select('id')]),
    token: db.raw("coalesce((?), '')", [last().select('token')]),
    place: db.raw(isSqlite(db) ? "''" : postgresPlace),
    settled: db.raw(settled),
    end: db.raw(end),
  })
}

/**
 * Returns true if a position belongs to this database's current history. Each start records the stamps it finds. If
 * they are lower than the position's, an older copy of the database was restored after the position was handed out.
 */
async function isInCurrentHistory(
  db: Knex,
  table: ChangedTable,
  { history }: ChangePosition,
  present: Present,
): Promise<boolean> {
  if (history.place !== present.place || history.end > present.end) return false
  if (history.start === present.start) return history.token === present.token
  const [first, ...later] = await db('service_starts').where('id', '>=', history.start).orderBy('id')
  return (
    first?.id === history.start &&
    first.token === history.token &&
    later.every(({ stamps }) => (JSON.parse(stamps) as Record<ChangedTable, number>)[table] >= history.end)
  )
}

export type Stamps = Readonly<Record<ChangedTable, number>>

/** PostgreSQL advisory lock, held exclusively while a start is recorded. */
const startLock = '71201, 3'

/**
 * Returns the stamps to record for a service start, in the start's transaction: by table, a stamp above every visible
 * change. No position is handed out until the transaction ends, so the transaction should be short.
 */
export async function readStartStamps(db: Knex): Promise<Stamps> {
  if (!isSqlite(db)) await db.raw(`select pg_advisory_xact_lock(${startLock})`)
  return selectStamps(db, (table) => (isSqlite(db) ? stampsOf(db, table).end : 'pg_current_xact_id()::text::bigint'))
}

/**
 * Returns the stamps for a start that can only be recorded later, without writing. Positions handed out before the
 * start is recorded become invalid.
 */
export const readCurrentStamps = (db: Knex): Promise<Stamps> => selectStamps(db, (table) => stampsOf(db, table).end)

async function selectStamps(db: Knex, end: (table: ChangedTable) => string): Promise<Stamps> {
  const tables = Object.keys(changeTables) as ChangedTable[]
  const [row] = await db.select(tables.map((table) => db.raw(`${end(table)} as ${table}`)))
  return row
}
