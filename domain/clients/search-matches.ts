import type { Knex } from 'knex'
import type { Order } from '../../db/pages.js'
import { prepareQuery } from '../sql/prepared.js'
import { isSqlite, likePattern, normalizeSearchText, whereLike } from '../sql/searched-text.js'
import type { ClientStatus } from '../values/statuses.js'
import { type ClientFilter, matchingClients } from './client-search.js'
import { type OwnedClientRow, withOwner } from './clients.js'

/** Minimum length of an indexed term, because the indexes of both databases consist of three-character sequences. */
const minIndexedCharacters = 3
/** Maximum number of matches to look up. With more, it is faster to read clients until a page is full. */
const maxMatches = 2000
/** Maximum number of cached common terms. A full cache is cleared. */
const maxCommonTerms = 1000

const commonTerms = new WeakMap<Knex, Set<string>>()

/**
 * Returns the IDs of all matching clients in list order, if an index finds them and there are few enough. Returns
 * undefined if all clients must be read instead. The list is the same either way.
 */
export async function findMatches(
  db: Knex,
  { search, status, groupId }: ClientFilter,
  order: Order,
): Promise<readonly number[] | undefined> {
  if (search === undefined) return undefined
  const text = normalizeSearchText(search)
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
    // Common terms are cached, because they hardly ever become rare.
    if (common.size >= maxCommonTerms) common.clear()
    common.add(text)
    return undefined
  }
  const ids: number[] = JSON.parse(`[${list ?? ''}]`)
  // IDs from the index are nearly sorted, and JavaScript sorts those faster than the database.
  return isById ? ids.sort(by?.order === 'desc' ? (a, b) => b - a : (a, b) => a - b) : ids
}

/** Quotes a phrase for FTS5, so that its characters have no special meaning. */
const quoted = (text: string): string => `"${text.replaceAll('"', '""')}"`

/** PostgreSQL connections whose database is known to have the index. */
const indexed = new WeakSet<Knex>()

/**
 * Returns true if the search index exists. SQLite always has it, but a PostgreSQL server may lack the required
 * extension.
 */
async function hasIndex(db: Knex): Promise<boolean> {
  if (isSqlite(db) || indexed.has(db)) return true
  const { rows } = await db.raw("select indisvalid from pg_index where indexrelid = to_regclass('clients_search')")
  if (rows[0]?.indisvalid === true) indexed.add(db)
  return indexed.has(db)
}

/** The search term in each database's syntax, and the other conditions. */
type Criteria = {
  readonly phrase: string | undefined
  readonly pattern: string
  readonly status: ClientStatus | undefined
  readonly group_id: number | undefined
}

interface LookUp {
  /** Comma-separated IDs of the matching clients, or null without a match. */
  readonly ids: string | null
  /** Number of clients that match the term, regardless of other conditions. Counting stops at maxMatches + 1. */
  readonly found: number
}

const lookUps = new Map<string, (db: Knex, criteria: Criteria) => Promise<LookUp>>()

/** Returns the prepared lookup for an order. With an empty order, it returns IDs in index order. */
function lookUpIn(order: Order): (db: Knex, criteria: Criteria) => Promise<LookUp> {
  const sorting = order.map((by) => `${by.column} ${by.order}`).join()
  const lookUp = lookUps.get(sorting) ?? prepareQuery((db, criteria) => buildLookUp(db, criteria, order))
  lookUps.set(sorting, lookUp)
  return lookUp
}

/** Builds a single statement that filters, counts, and sorts, so that each client is read at most once. */
function buildLookUp(db: Knex, { status, group_id, ...term }: Criteria, order: Order) {
  const sorting = order.map((by) => ({ ...by, column: by.column.replace('clients.', '') }))
  const conditions = Object.entries({ status, group_id }).filter(([, value]) => value !== undefined)
  const columns = new Set([...sorting.map(({ column }) => column), ...conditions.map(([column]) => column)])
  columns.delete('id')
  const sorted = sorting.length === 0 ? '' : ` order by ${sorting.map((by) => `?? ${by.order}`)}`
  const wanted = conditions.length === 0 ? '' : ` filter (where ${conditions.map(() => '?? = ?').join(' and ')})`
  // Returns one text instead of rows, because transferring a thousand rows takes longer than finding them.
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

/** Returns a query for clients that match the term through the index. It stops at maxMatches + 1. */
function clientsWith(db: Knex, { phrase, pattern }: Term, columns: readonly string[]): Knex.QueryBuilder {
  const filtered = (query: Knex.QueryBuilder) =>
    query.select('clients.id', ...columns).where(whereLike('clients.search', pattern))
  if (phrase === undefined) return filtered(db.from('clients')).limit(maxMatches + 1)
  // Clients that changed after the last index update are read directly.
  const pending = 'client_search_pending'
  const indexHits = db
    .from('client_search')
    .whereRaw('client_search match ?', [phrase])
    .whereNotIn('client_search.rowid', db.select('id').from(pending))
  // FTS5 returns exactly the texts that contain the phrase, so clients are read only for other conditions. SQLite joins
  // the tables of a cross join in the order of the query.
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
        // An expression instead of the column, because PostgreSQL would otherwise search its index for the term again.
        .whereRaw(`search || '' like ? escape '\\'`, [pattern]),
    ),
)

/**
 * Returns one page of the clients found by findMatches, each with its owner. Checks all conditions again, because a
 * client may have changed since.
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
