import type { Knex } from 'knex'
import { countedTables, countTableOf, type FurtherCount, furtherCounts } from './counted-tables.js'
import type { Selection } from './selection.js'

/** Which of the numbers that are kept tell how many rows are selected. */
export interface Counted {
  /** The table, or the name of a further count. */
  readonly name: string
  /** Values of the column by which rows are counted; undefined for all rows. */
  readonly values: readonly Knex.Value[] | undefined
}

/** Table and column -> the name of a further count. */
const countsByColumn: ReadonlyMap<string, string> = new Map(
  Object.entries<FurtherCount>(furtherCounts).flatMap(([name, { table, column }]) =>
    column === undefined ? [] : [[`${table} ${column}`, name]],
  ),
)

/** Returns undefined where no numbers are kept for the selected rows. */
export function countedBy({ table, equals, conditionCount }: Selection): Counted | undefined {
  if (conditionCount !== undefined) return { name: conditionCount, values: undefined }
  if (equals === undefined || !countedTables.has(table)) return undefined
  const [column, ...further] = Object.keys(equals)
  if (column === undefined) return { name: table, values: undefined }
  if (further.length > 0) return undefined
  const name = countedTables.get(table) === column ? table : countsByColumn.get(`${table} ${column}`)
  return name === undefined ? undefined : { name, values: equals[column] }
}

/** The kept rows that speak of a query's rows: their sums are exact in whatever state they are read. */
export function keptCounts(db: Knex, { name, values }: Counted): Knex.QueryBuilder {
  const kept = db(countTableOf(name)).where({ counted: name })
  return values === undefined ? kept : kept.whereIn('value', values as string[])
}
