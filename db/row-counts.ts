import type { Knex } from 'knex'
import { countedTables, countTableOf, type FurtherCount, furtherCounts } from './counted-tables.js'
import type { Selection } from './selection.js'

/** Identifies the stored counts that add up to the number of selected rows. */
export interface Counted {
  /** The table, or the name of an additional row count. */
  readonly name: string
  /** Values of the column by which rows are counted, or undefined for all rows. */
  readonly values: readonly Knex.Value[] | undefined
}

/** Names of additional row counts by table and column. */
const countsByColumn: ReadonlyMap<string, string> = new Map(
  Object.entries<FurtherCount>(furtherCounts).flatMap(([name, { table, column }]) =>
    column === undefined ? [] : [[`${table} ${column}`, name]],
  ),
)

/** Returns the stored counts for a selection, or undefined if it has none. */
export function countedBy({ table, equals, conditionCount }: Selection): Counted | undefined {
  if (conditionCount !== undefined) return { name: conditionCount, values: undefined }
  if (equals === undefined || !countedTables.has(table)) return undefined
  const [column, ...further] = Object.keys(equals)
  if (column === undefined) return { name: table, values: undefined }
  if (further.length > 0) return undefined
  const name = countedTables.get(table) === column ? table : countsByColumn.get(`${table} ${column}`)
  return name === undefined ? undefined : { name, values: equals[column] }
}

/** Returns a query for the stored counts of a selection. Their sums are exact in any state in which they are read. */
export function keptCounts(db: Knex, { name, values }: Counted): Knex.QueryBuilder {
  const kept = db(countTableOf(name)).where({ counted: name })
  return values === undefined ? kept : kept.whereIn('value', values as string[])
}
