import type { Knex } from 'knex'
import type { Database } from './database.js'

/** Totals kept at most; past it the memory starts afresh. */
const most = 10_000

interface Memory {
  readonly version: Database['version']
  readonly known: Map<string, { readonly version: string; readonly total: number }>
}

const memories = new WeakMap<Knex, Memory>()

/** Lets countRows remember totals that are read through this handle, for as long as the tables keep their version. */
export const rememberTotals = (db: Knex, version: Database['version']): void => {
  memories.set(db, { version, known: new Map() })
}

const table = /(?:from|join) [`"](\w+)[`"]/g

/** How many rows a query matches. Its columns and order do not matter, and it must not be limited. */
export async function countRows(db: Knex, matching: Knex.QueryBuilder): Promise<number> {
  const counting = matching.clone().clearSelect().clearOrder().count({ n: '*' })
  const memory = memories.get(db)
  const { sql, bindings } = counting.toSQL()
  const version = memory?.version([...sql.matchAll(table)].map(([, name]) => name as string))
  if (memory === undefined || version === undefined) return (await counting)[0].n
  const key = JSON.stringify([sql, bindings])
  const known = memory.known.get(key)
  if (known?.version === version) return known.total
  const total: number = (await counting)[0].n
  if (memory.known.size >= most) memory.known.clear()
  memory.known.set(key, { version, total })
  return total
}
