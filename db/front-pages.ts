import type { Knex } from 'knex'
import type { HandleParams } from './database.js'
import { type Paged, pageQuery } from './page-query.js'
import { type PreparedQuery, prepare } from './prepared.js'
import { isPreparable, selectionShape } from './selection.js'

/** Maximum number of cached queries for each way to read rows. The cache is cleared when it is full. */
const maxQueries = 500

/** Columns whose values each match only a small share of all rows. */
const owners: ReadonlySet<string> = new Set(['id', 'client_id', 'invoice_id', 'service_id'])

type Reading = NonNullable<Paged['reading']>

const memories = new WeakMap<Knex, WeakMap<Reading, Map<string, PreparedQuery>>>()

/**
 * Reads a page near the beginning of a list. On SQLite, building a query takes long compared to running it, so the
 * query is built once for each list that only compares columns with values. If the list is limited by one of the
 * `owners` columns, the query is also planned once: unlike a status or a product, no client, for example, has enough
 * rows for another plan to be faster.
 */
export async function fetchFrontPage(db: Knex, list: Paged, offset: number, limit: number): Promise<unknown[]> {
  const { runNow }: HandleParams = db.userParams
  const { matching } = list
  const { equals } = matching
  const page = (selection: typeof matching) => selection.query().offset(offset).limit(limit)
  if (runNow === undefined || equals === undefined || !isPreparable(equals)) return pageQuery(list, page(matching))

  // Knex omits an offset of 0. Any other offset is the last binding.
  const ending = offset === 0 ? [] : [offset]
  const key = `${limit} ${ending.length} ${JSON.stringify(list.order)} ${selectionShape(matching.table, equals)}`
  const known = memoryOf(db, list.reading ?? asTheyAre)
  let query = known.get(key)
  if (query === undefined) {
    let inner: Knex.QueryBuilder | undefined
    let whole: Knex.QueryBuilder | undefined
    const build = (_: Knex, places: typeof equals) => {
      inner = page(matching.withValues(places))
      whole = pageQuery(list, inner)
      return whole
    }
    const isPlannedOnce = Object.keys(equals).some((column) => owners.has(column))
    const built = prepare(build, db, equals, isPlannedOnce)
    // If the page is part of a larger query, its offset is not the last binding.
    if (whole !== inner) return pageQuery(list, page(matching))
    query = built.withoutLast(ending.length)
    if (known.size >= maxQueries) known.clear()
    known.set(key, query)
  }
  return runNow(query.sql, [...query.bindingsOf(equals), ...ending]) as unknown[]
}

const asTheyAre: Reading = (page) => page

function memoryOf(db: Knex, reading: Reading): Map<string, PreparedQuery> {
  const memory = memories.get(db) ?? new WeakMap<Reading, Map<string, PreparedQuery>>()
  memories.set(db, memory)
  const known = memory.get(reading) ?? new Map<string, PreparedQuery>()
  memory.set(reading, known)
  return known
}
