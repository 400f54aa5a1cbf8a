import type { Knex } from 'knex'
import type { HandleParams } from './database.js'
import { type Paged, pageQuery } from './page-query.js'
import { countedBy } from './row-counts.js'
import { keyOf } from './selection.js'

/** Queries remembered for each way to read rows; the cache is cleared when it is full. */
const maxQueries = 500

/** The query of a page without its last binding, the offset; an offset of 0 has none. */
interface FrontQuery {
  readonly sql: string
  readonly bindings: readonly unknown[]
}

type Reading = NonNullable<Paged['reading']>

const memories = new WeakMap<Knex, WeakMap<Reading, Map<string, FrontQuery>>>()

/**
 * Reads a page near the beginning of a list. On SQLite building the query takes a good part of the time that running it
 * takes, so queries of whole lists and of lists by one status are built once; there are few of them.
 */
export async function frontPage(db: Knex, list: Paged, offset: number, limit: number): Promise<unknown[]> {
  const { runNow }: HandleParams = db.userParams
  const page = () => list.matching.query().offset(offset).limit(limit)
  if (runNow === undefined || countedBy(list.matching) === undefined) return pageQuery(list, page())

  const ending = offset === 0 ? [] : [offset]
  const key = `${limit} ${ending.length} ${JSON.stringify(list.order)} ${keyOf(list.matching)}`
  const known = memoryOf(db, list.reading ?? asTheyAre)
  let query = known.get(key)
  if (query === undefined) {
    const inner = page()
    const whole = pageQuery(list, inner)
    // If the page is part of a larger query, its offset is not the last binding.
    if (whole !== inner) return whole
    const { sql, bindings } = whole.toSQL().toNative()
    query = { sql, bindings: bindings.slice(0, bindings.length - ending.length) }
    if (known.size >= maxQueries) known.clear()
    known.set(key, query)
  }
  return runNow(query.sql, [...query.bindings, ...ending]) as unknown[]
}

const asTheyAre: Reading = (page) => page

function memoryOf(db: Knex, reading: Reading): Map<string, FrontQuery> {
  const memory = memories.get(db) ?? new WeakMap<Reading, Map<string, FrontQuery>>()
  memories.set(db, memory)
  const known = memory.get(reading) ?? new Map<string, FrontQuery>()
  memory.set(reading, known)
  return known
}
