import type { Knex } from 'knex'
import type { ConditionCount } from './counted-tables.js'

/** The rows of one table that make up a list, as described by the code that builds the list. */
export interface Selection {
  readonly table: string
  /** The tables that determine which rows are selected: its own and those used in conditions. */
  readonly reads: readonly string[]
  /** Allowed values by column. Undefined if the selection has other conditions. */
  readonly equals: Readonly<Record<string, readonly Knex.Value[]>> | undefined
  /** Set if the selection is `whole` without the rows of `leftOut`. */
  readonly complement?: { readonly whole: Selection; readonly leftOut: Selection } | undefined
  /** Name of the stored row count, if its condition selects exactly these rows. */
  readonly conditionCount?: ConditionCount | undefined
  /** The selection that this one narrows, if it adds only conditions on counted texts (`countedTextColumns`). */
  readonly narrowed?: Selection | undefined
  /**
   * Returns the selection with other values for its columns. Each column must have the same number of values as in this
   * selection.
   */
  withValues(equals: Readonly<Record<string, readonly Knex.Value[]>>): Selection
  /** Returns a new query for the rows, without an order and without joins. */
  query(): Knex.QueryBuilder
}

type Equals = NonNullable<Selection['equals']>

/**
 * Maximum number of values in a prepared selection. Longer lists are rare, and each length would be a separate
 * statement.
 */
const maxValues = 100

/**
 * Returns true if a query for the values can be built once. Null is excluded, because a comparison with a bound null is
 * never true.
 */
export const isPreparable = (equals: Equals): boolean => {
  const values = Object.values(equals).flat()
  return values.length <= maxValues && !values.includes(null as never)
}

/** Returns a text that is the same for selections of a table that differ only in the values. */
export const selectionShape = (table: string, equals: Equals): string =>
  `${table} ${Object.keys(equals).map((column) => `${column}:${equals[column]?.length}`)}`

/** Returns the same key only for selections that select the same rows. */
export function selectionKey(selection: Selection): string {
  if (selection.equals !== undefined) return JSON.stringify([selection.table, selection.equals])
  const { sql, bindings } = selection.query().toSQL().toNative()
  return JSON.stringify([sql, bindings])
}
