import type { Knex } from 'knex'
import type { Order } from '../../db/pages.js'
import { prepareQuery } from '../sql/prepared.js'
import { isLike, isSqlite, likePattern, searchable } from '../sql/searched-text.js'
import type { ClientStatus } from '../values/statuses.js'
import { type ClientFilter, matchingClients } from './client-search.js'
import { type OwnedClientRow, withOwner } from './clients.js'

/** The indexes of both databases consist of sequences of three characters. */
const minIndexedCharacters = 3
/** With more matches, reading clients until a page is full is faster. */
const maxMatches = 2000
/** Common terms that are remembered; the cache is cleared when it is full. */
const maxCommonTerms = 1000

const commonTerms = new WeakMap<Knex, Set<string>>()

/**
 * Returns the ids of all matching clients in the order of the list if an index finds them and they are few; undefined
 * if all clients are to be read. The list is the same either way.
 */
export async function findMatches(
  db: Knex,
  { search, status, groupId }: ClientFilter,
  order: Order,
): Promise<readonly number[] | undefined> {
  if (search === undefined) return undefined
  const text = searchable(search)
  const common = commonTerms.get(db) ?? new Set()
  commonTerms.set(db, common)
  if ([...text].length < minIndexedCharacters || common.has(text) || !(await hasIndex(db))) return undefined
  const [by, ...further] = order
  const isById = further.length === 0
  const { ids: list, found } = await lookUpIn(isById ? [] : order)(db, {
    phrase: isSqlite(db) ? quoted(text) : undefined,
    pattern: likePattern(text),
    status,
    group_id: groupId,
  })
  if (Number(found) > maxMatches) {
    // A common term hardly ever becomes a rare one, so it is not looked up again.
    if (common.size >= maxCommonTerms) common.clear()
    common.add(text)
    return undefined
  }
  const ids: number[] = JSON.parse(`[${list ?? ''}]`)
  // The ids from the index are nearly sorted, which JavaScript sorts faster than the database.
  return isById ? ids.sort(by?.order === 'desc' ? (a, b) => b - a : (a, b) => a - b) : ids
}

/** In quotes a text stands for itself, whatever it means to the query language of FTS5. */
const quoted = (text: string): string => `"${text.replaceAll('"', '""')}"`

/** Databases on PostgreSQL that have been seen to have the index. */
const indexed = new WeakSet<Knex>()

/** SQLite always has its index; a PostgreSQL server may lack the extension for its own. */
async function hasIndex(db: Knex): Promise<boolean> {
  if (isSqlite(db) || indexed.has(db)) return true
  const { rows } = await db.raw("select indisvalid from pg_index where indexrelid = to_regclass('clients_search')")
  if (rows[0]?.indisvalid === true) indexed.add(db)
  return indexed.has(db)
}

/** The term as each database wants it, and the other conditions. */
type Criteria = {
  readonly phrase: string | undefined
  readonly pattern: string
  readonly status: ClientStatus | undefined
  readonly group_id: number | undefined
}

interface LookUp {
  /** The ids of the clients that match, with commas between them; null for none. */
  readonly ids: string | null
  /** How many have the term, whatever else is asked for; not counted beyond one more than maxMatches. */
  readonly found: number
}

const lookUps = new Map<string, (db: Knex, criteria: Criteria) => Promise<LookUp>>()

/** Returns the look-up for one order, prepared once; for an empty order, the ids come as the index has them. */
function lookUpIn(order: Order): (db: Knex, criteria: Criteria) => Promise<LookUp> {
  const sorting = order.map((by) => `${by.column} ${by.order}`).join()
  const lookUp = lookUps.get(sorting) ?? prepareQuery((db, criteria) => buildLookUp(db, criteria, order))
  lookUps.set(sorting, lookUp)
  return lookUp
}

/** One statement decides, counts and sorts, so that each client is read once at most. */
function buildLookUp(db: Knex, { status, group_id, ...term }: Criteria, order: Order) {
  const sorting = order.map((by) => ({ ...by, column: by.column.replace('clients.', '') }))
  const conditions = Object.entries({ status, group_id }).filter(([, value]) => value !== undefined)
  const columns = new Set([...sorting.map(({ column }) => column), ...conditions.map(([column]) => column)])
  columns.delete('id')
  const sorted = sorting.length === 0 ? '' : ` order by ${sorting.map((by) => `?? ${by.order}`)}`
  const wanted = conditions.length === 0 ? '' : ` filter (where ${conditions.map(() => '?? = ?').join(' and ')})`
  // One text instead of rows: to hand over a thousand rows takes longer than to find them.
  const ids = db.raw(`string_agg(cast(id as text), ','${sorted})${wanted} as ids`, [
    ...sorting.map(({ column }) => column),
    ...(conditions.flat() as Knex.Value[]),
  ])
  return db
    .from(clientsWith(db, term, [...columns]).as('found_clients'))
    .count({ found: '*' })
    .first(ids)
}

type Term = Pick<Criteria, 'phrase' | 'pattern'>

/** Returns a query for the clients that have the term, by way of the index; it stops after one more than maxMatches. */
function clientsWith(db: Knex, { phrase, pattern }: Term, columns: readonly string[]): Knex.QueryBuilder {
  const filtered = (query: Knex.QueryBuilder) =>
    query.select('clients.id', ...columns).where(isLike('clients.search', pattern))
  if (phrase === undefined) return filtered(db.from('clients')).limit(maxMatches + 1)
  // Clients that have changed since the index was last brought up to date: they are read instead.
  const pending = 'client_search_pending'
  const indexHits = db
    .from('client_search')
    .whereRaw('client_search match ?', [phrase])
    .whereNotIn('client_search.rowid', db.select('id').from(pending))
  // FTS5 names exactly the texts that hold the phrase, so clients are read only for what else is asked of them. SQLite
  // takes the tables of a cross join in the order in which they stand.
  const indexed: Knex.QueryBuilder =
    columns.length === 0
      ? indexHits.select({ id: 'client_search.rowid' })
      : filtered(indexHits.crossJoin('clients', 'clients.id', 'client_search.rowid'))
  return indexed
    .unionAll(filtered(db.from(pending).crossJoin('clients', 'clients.id', `${pending}.id`)))
    .limit(maxMatches + 1)
}

type Page = Pick<Criteria, 'pattern' | 'status' | 'group_id'> & { readonly ids: readonly number[] }

const matchesBy = prepareQuery(
  (db, { ids, pattern, status, group_id }: Page): Knex.QueryBuilder =>
    withOwner(
      matchingClients(db, { status, groupId: group_id })
        .query()
        .whereIn('id', ids)
        // Not the bare column: PostgreSQL would read its index of the term once more.
        .whereRaw(`search || '' like ? escape '\\'`, [pattern]),
    ),
)

/**
 * Returns one page of the clients that findMatches has found, each with its owner. All conditions are asked again,
 * for a client may have changed since.
 */
export async function readMatches(
  db: Knex,
  { search = '', status, groupId }: ClientFilter,
  ids: readonly number[],
): Promise<OwnedClientRow[]> {
  const rows: OwnedClientRow[] = await matchesBy(db, { ids, pattern: likePattern(search), status, group_id: groupId })
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}
