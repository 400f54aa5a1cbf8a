import type { Knex } from 'knex'
import type { ClientRow } from '../../db/rows.js'
import { contains, searchable } from '../search.js'
import { selectRows } from '../selection.js'
import type { ClientStatus } from '../statuses.js'

type Searched = Pick<ClientRow, 'firstname' | 'lastname' | 'email' | 'companyname'>

/** Returns the text that a client is found by. The line feeds keep a search from matching across two fields. */
export const searchText = ({ firstname, lastname, email, companyname }: Searched): string =>
  [`${firstname} ${lastname}`, email, companyname].map(searchable).join('\n')

/** A term that clients are searched for. */
export interface ClientSearch {
  readonly term: string
  /** The clients with the term, where an index names them and they are few; undefined where all clients are read. */
  readonly ids: readonly number[] | undefined
}

export interface ClientFilter {
  readonly search?: ClientSearch | undefined
  readonly status?: ClientStatus | undefined
  readonly groupId?: number | undefined
}

/** Selects the clients that match, in no order. */
export function matchingClients(db: Knex, { search, status, groupId }: ClientFilter) {
  const rows = selectRows(db, 'clients', { status, group_id: groupId })
  if (search === undefined) return rows
  const { ids, term } = search
  if (ids !== undefined) rows.where((query) => query.where(isAmong(db, ids)))
  // Asked of those that the index names as well: one may have changed since.
  return rows.where((query) => query.where(contains('search', term)))
}

/** Returns how many clients match, where the index has named those with the term. */
export async function countFound(db: Knex, filter: ClientFilter): Promise<number> {
  const { search, status, groupId } = filter
  if (search?.ids !== undefined && status === undefined && groupId === undefined) return search.ids.length
  const [counted] = await matchingClients(db, filter).query().count({ n: '*' })
  return Number(counted?.n)
}

/** Both indexes are of every three characters that follow one another. */
const minIndexedCharacters = 3
/** With more clients than these, reading all of them until a page is full is faster. */
const maxFound = 2000
/** Common terms remembered; past it the memory starts afresh. */
const maxCommonTerms = 1000

const commonTerms = new WeakMap<Knex, Set<string>>()

/** Looks a term up in the index. Which clients a list shows does not depend on it, only how long that takes. */
export async function findClients(db: Knex, term: string): Promise<ClientSearch> {
  const text = searchable(term)
  const common = commonTerms.get(db) ?? new Set()
  commonTerms.set(db, common)
  if ([...text].length < minIndexedCharacters || common.has(text) || !(await hasIndex(db)))
    return { term, ids: undefined }
  const ids: number[] = await indexedClients(db, text)
    .limit(maxFound + 1)
    .pluck('clients.id')
  if (ids.length <= maxFound) return { term, ids }
  // A common term hardly ever becomes a rare one, so it is not looked up again.
  if (common.size >= maxCommonTerms) common.clear()
  common.add(text)
  return { term, ids: undefined }
}

const isSqlite = (db: Knex): boolean => db.client.dialect === 'sqlite3'

/** Databases on PostgreSQL that have been seen to have the index. */
const indexed = new WeakSet<Knex>()

/** SQLite always has its index; a PostgreSQL server may lack the extension for its own. */
async function hasIndex(db: Knex): Promise<boolean> {
  if (isSqlite(db) || indexed.has(db)) return true
  const { rows } = await db.raw("select indisvalid from pg_index where indexrelid = to_regclass('clients_search')")
  if (rows[0]?.indisvalid === true) indexed.add(db)
  return indexed.has(db)
}

/** Returns the query for the clients that have the text, by way of the index. */
function indexedClients(db: Knex, text: string): Knex.QueryBuilder {
  if (!isSqlite(db)) return db('clients').where(contains('clients.search', text))
  // In quotes it stands for itself, whatever it means to the query language of FTS5.
  const phrase = `"${text.replaceAll('"', '""')}"`
  const candidates = db
    .select({ candidate_id: 'rowid' })
    .from('client_search')
    .whereRaw('client_search match ?', [phrase])
    .union(db.select('id').from('client_search_pending'))
  return (
    db
      .from(candidates.as('candidates'))
      // SQLite takes the tables of a cross join in the order in which they stand.
      .crossJoin('clients', 'clients.id', 'candidates.candidate_id')
      .where(contains('clients.search', text))
  )
}

/** A condition: the client is one of many. As one value, so that the text of a query is the same for all of them. */
function isAmong(db: Knex, ids: readonly number[]): Knex.Raw {
  if (isSqlite(db)) return db.raw('clients.id in (select value from json_each(?))', [JSON.stringify(ids)])
  return db.raw('clients.id = any(cast(? as bigint[]))', [`{${ids}}`])
}
