import type { Knex } from 'knex'
import { type AdditionalCount, additionalCounts, countedTables, findCountTable } from './counted-tables.js'
import type { Selection } from './selection.js'

/** Identifies the stored counts that add up to the number of selected rows. */
export interface StoredCountKey {
  /** The table, or the name of an additional row count. */
  readonly name: string
  /** Values of the column by which rows are counted, or undefined for all rows. */
  readonly values: readonly Knex.Value[] | undefined
}

/** Names of additional row counts by table and column. */
const countsByColumn: ReadonlyMap<string, string> = new Map(
  Object.entries<AdditionalCount>(additionalCounts).flatMap(([name, { table, column }]) =>
    column === undefined ? [] : [[`${table} ${column}`, name]],
  ),
)

/** Returns the stored counts for a selection, or undefined if it has none. */
export function findStoredCount({ table, equals, conditionCount }: Selection): StoredCountKey | undefined {
  if (conditionCount !== undefined) return { name: conditionCount, values: undefined }
  if (equals === undefined || !countedTables.has(table)) return undefined
  const [column, ...further] = Object.keys(equals)
  if (column === undefined) return { name: table, values: undefined }
  if (further.length > 0) return undefined
  const name = countedTables.get(table) === column ? table : countsByColumn.get(`${table} ${column}`)
  return name === undefined ? undefined : { name, values: equals[column] }
}

/** Returns a query for the stored counts of a selection. Their sums are exact in any snapshot. */
export function queryStoredCounts(db: Knex, { name, values }: StoredCountKey): Knex.QueryBuilder {
  const kept = db(findCountTable(name)).where({ counted: name })
  return values === undefined ? kept : kept.whereIn('value', values as string[])
}
