import type { Knex } from 'knex'
import type { Database } from './database.js'
import { type Counted, countedBy, keptCounts } from './row-counts.js'

/** Totals kept at most; past it the memory starts afresh. */
const maxCached = 10_000

interface Memory {
  readonly version: Database['version']
  /** The tables that a query's text reads. */
  readonly tables: Map<string, readonly string[]>
  readonly known: Map<string, { readonly version: string; readonly total: number }>
}

const memories = new WeakMap<Knex, Memory>()

/** Lets countRows remember totals that are read through this handle, for as long as the tables keep their version. */
export const rememberTotals = (db: Knex, version: Database['version']): void => {
  memories.set(db, { version, tables: new Map(), known: new Map() })
}

const table = /(?:from|join) [`"](\w+)[`"]/g

/** How many rows a query matches. Its columns and order do not matter, and it must not be limited. */
export async function countRows(db: Knex, matching: Knex.QueryBuilder): Promise<number> {
  const memory = memories.get(db)
  // Built as it is: to build what counts takes longer, and is wanted only where the total is not known.
  const { sql, bindings } = matching.toSQL()
  const count = () => countNow(db, matching, countedBy({ sql, bindings }))
  if (memory === undefined) return count()
  let tables = memory.tables.get(sql)
  if (tables === undefined) {
    tables = [...sql.matchAll(table)].map(([, name]) => name as string)
    if (memory.tables.size >= maxCached) memory.tables.clear()
    memory.tables.set(sql, tables)
  }
  const version = memory.version(tables)
  if (version === undefined) return count()
  const key = JSON.stringify([sql, bindings])
  const known = memory.known.get(key)
  if (known?.version === version) return known.total
  const total = await count()
  if (memory.known.size >= maxCached) memory.known.clear()
  memory.known.set(key, { version, total })
  return total
}

async function countNow(db: Knex, matching: Knex.QueryBuilder, counted: Counted | undefined): Promise<number> {
  if (counted === undefined) return (await matching.clone().clearSelect().clearOrder().count({ n: '*' }))[0].n
  // Null where nothing of it has ever been there.
  return (await keptCounts(db, counted).sum({ n: 'total' }))[0].n ?? 0
}
