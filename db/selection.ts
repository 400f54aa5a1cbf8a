import type { Knex } from 'knex'
import type { ConditionCount } from './counted-tables.js'

/** Rows of one table that a list is made of, told by whoever builds the list. */
export interface Selection {
  readonly table: string
  /** The tables on whose rows it depends which rows are selected: its own and those that conditions look into. */
  readonly reads: readonly string[]
  /**
   * Columns and the values that they may have, where rows are selected by nothing else; undefined where other conditions
   * are asked as well.
   */
  readonly equals: Readonly<Record<string, readonly Knex.Value[]>> | undefined
  /** Where the selection is another one without some rows: that one, and these. */
  readonly complement?: { readonly whole: Selection; readonly leftOut: Selection } | undefined
  /** The name under which the number of the rows is kept, where they are all those of a condition that is counted. */
  readonly conditionCount?: ConditionCount | undefined
  /** Where conditions on counted texts (countedTexts) alone narrow another selection: that one. */
  readonly narrowed?: Selection | undefined
  /** Returns the selection by other values of its columns, of which each has as many. */
  withValues(equals: Readonly<Record<string, readonly Knex.Value[]>>): Selection
  /** Returns a query of its own for the rows, in no order and without joins. */
  query(): Knex.QueryBuilder
}

type Equals = NonNullable<Selection['equals']>

/** More values are not prepared: they are rare, and each number of them would be a statement of its own. */
const maxValues = 100

/** Returns true for values that a query can be built for once. A comparison with a bound null is never true. */
export const isShort = (equals: Equals): boolean => {
  const values = Object.values(equals).flat()
  return values.length <= maxValues && !values.includes(null as never)
}

/** Returns a text that two selections by values alone share if they differ in nothing but the values. */
export const shapeOf = (table: string, equals: Equals): string =>
  `${table} ${Object.keys(equals).map((column) => `${column}:${equals[column]?.length}`)}`

/** Returns a text that two selections share only if they select the same rows of one state. */
export function keyOf(selection: Selection): string {
  if (selection.equals !== undefined) return JSON.stringify([selection.table, selection.equals])
  const { sql, bindings } = selection.query().toSQL().toNative()
  return JSON.stringify([sql, bindings])
}
