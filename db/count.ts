import type { Knex } from 'knex'
import type { Database, HandleParams } from './database.js'
import { type PreparedQuery, prepare } from './prepared.js'
import { findStoredCount, queryStoredCounts } from './row-counts.js'
import { isPreparable, type Selection, selectionKey, selectionShape } from './selection.js'
import { countText } from './text-totals.js'

/** Maximum number of cached totals. The cache is cleared when it is full. */
const maxTotals = 10_000

interface TotalMemory {
  readonly version: Database['version']
  readonly totals: Map<string, { readonly version: string; readonly total: number }>
}

const memories = new WeakMap<Knex, TotalMemory>()

/**
 * Lets `countRows` cache totals read through this handle. A cached total is valid while the version of its tables does
 * not change.
 */
export const enableTotalCache = (db: Knex, version: Database['version']): void => {
  memories.set(db, { version, totals: new Map() })
}

export async function countRows(db: Knex, selection: Selection): Promise<number> {
  const memory = memories.get(db)
  const version = memory?.version(selection.reads)
  if (memory === undefined || version === undefined) return countNow(db, selection)
  const key = selectionKey(selection)
  const known = memory.totals.get(key)
  if (known?.version === version) return known.total
  const total = await countNow(db, selection)
  if (memory.totals.size >= maxTotals) memory.totals.clear()
  memory.totals.set(key, { version, total })
  return total
}

async function countNow(db: Knex, selection: Selection): Promise<number> {
  const counted = findStoredCount(selection)
  // Null if no row was ever counted.
  if (counted !== undefined) return (await queryStoredCounts(db, counted).sum({ n: 'total' }))[0].n ?? 0
  const { complement, narrowed } = selection
  const among = narrowed && findStoredCount(narrowed)
  if (narrowed !== undefined && among !== undefined) return countText(db, selection, narrowed, among)
  const whole = complement && findStoredCount(complement.whole)
  if (complement === undefined || whole === undefined) return countMatching(db, selection)
  const left = findStoredCount(complement.leftOut)
  const leftOut = left === undefined ? complement.leftOut.query().count('*') : queryStoredCounts(db, left).sum('total')
  // One statement, so that both counts are consistent.
  const kept = queryStoredCounts(db, whole).sum('total')
  const [row] = await db.select({ n: db.raw('coalesce((?), 0) - coalesce((?), 0)', [kept, leftOut]) })
  return row.n
}

const counting = (selection: Selection) => selection.query().clearSelect().clearOrder().count({ n: '*' })

/** Prepared count queries by shape, for each handle. Their number is limited by the number of list filters. */
const counts = new WeakMap<Knex, Map<string, PreparedQuery>>()

/**
 * Counts rows one by one. On SQLite, a query that only compares columns with values is built and planned once, because
 * any plan reads all matching rows.
 */
async function countMatching(db: Knex, selection: Selection): Promise<number> {
  const { runNow }: HandleParams = db.userParams
  const { table, equals } = selection
  if (runNow === undefined || equals === undefined || !isPreparable(equals)) return (await counting(selection))[0].n
  const known = counts.get(db) ?? new Map<string, PreparedQuery>()
  counts.set(db, known)
  const shape = selectionShape(table, equals)
  const query = known.get(shape) ?? prepare((_, places) => counting(selection.withValues(places)), db, equals)
  known.set(shape, query)
  return (runNow(query.sql, query.bindingsOf(equals)) as [{ n: number }])[0].n
}

/** Returns a table's row count for each value of its counted column, all from one snapshot. */
export async function countByValue(db: Knex, table: string): Promise<ReadonlyMap<string, number>> {
  const rows = await queryStoredCounts(db, { name: table, values: undefined })
    .groupBy('value')
    .select('value')
    .sum({ n: 'total' })
  return new Map(rows.map(({ value, n }: { value: string; n: unknown }) => [value, Number(n)]))
}
