import type { Knex } from 'knex'
import type { Tables } from 'knex/types/tables.js'
import type { ConditionCount } from '../../db/counted-tables.js'
import type { Selection } from '../../db/selection.js'

export type RowOf<Name extends keyof Tables> = Tables[Name] extends { readonly base: infer Row extends object }
  ? Row
  : never

/** Allowed values by column: one value or several. Undefined allows any. */
type Equals<Row> = { readonly [Column in keyof Row]?: Row[Column] | readonly Row[Column][] | undefined }

type Condition = (query: Knex.QueryBuilder) => unknown

/** Selects rows of a table by column values, and by conditions added with `where`. */
export function selectRows<Name extends keyof Tables & string>(
  db: Knex,
  table: Name,
  equals: Equals<RowOf<Name>> = {},
): RowSelection<RowOf<Name>> {
  return new RowSelection(db, table, equals)
}

/**
 * A selection of rows. The getters determine how the rows can be counted without reading all of them (see `Selection`).
 */
class RowSelection<Row = object> implements Selection {
  readonly table: string
  readonly #db: Knex
  readonly #equals: Record<string, readonly Knex.Value[]>
  readonly #reads: string[]
  readonly #conditions: Condition[] = []
  #textConditions = 0
  #exception: Condition | Equals<Row> | undefined
  #countName: ConditionCount | undefined

  constructor(db: Knex, table: string, equals: object) {
    this.#db = db
    this.table = table
    this.#reads = [table]
    this.#equals = toValueLists(equals)
  }

  /** Adds a condition. `reads` lists the other tables that it uses. */
  where(condition: Condition, reads: readonly (keyof Tables & string)[] = []): this {
    this.#conditions.push(condition)
    this.#reads.push(...reads)
    return this
  }

  /** Adds a condition that uses only the table's text column in countedTextColumns (db/counted-tables.ts). */
  whereText(condition: Condition): this {
    this.#textConditions++
    return this.where(condition)
  }

  /** Adds the condition of a stored count. `sql` must select exactly the rows of that count. */
  whereCounted(name: ConditionCount, sql: string): this {
    this.#countName = name
    return this.where((query) => query.whereRaw(sql))
  }

  /**
   * Excludes rows with these column values, or rows that meet a condition. An index should find these rows. The
   * condition must not be null for any row, because such a row would be neither excluded nor included.
   */
  except(leftOut: Condition | Equals<Row>): this {
    this.#exception = leftOut
    return this
  }

  get reads(): readonly string[] {
    return this.#reads
  }

  get equals(): Selection['equals'] {
    return this.#conditions.length === 0 && this.#exception === undefined ? this.#equals : undefined
  }

  get complement(): Selection['complement'] {
    if (this.#exception === undefined || this.#conditions.length > 0) return undefined
    const whole = new RowSelection(this.#db, this.table, this.#equals)
    return { whole, leftOut: this.#leftOut(this.#exception) }
  }

  get conditionCount(): ConditionCount | undefined {
    const isAlone =
      this.#conditions.length === 1 && this.#exception === undefined && Object.keys(this.#equals).length === 0
    return isAlone ? this.#countName : undefined
  }

  get narrowed(): Selection | undefined {
    const { length } = this.#conditions
    if (length === 0 || length > this.#textConditions || this.#exception !== undefined) return undefined
    return new RowSelection(this.#db, this.table, this.#equals)
  }

  withValues(equals: Record<string, readonly Knex.Value[]>): RowSelection<Row> {
    return new RowSelection(this.#db, this.table, equals)
  }

  query(): Knex.QueryBuilder {
    const query = this.#matchEquals()
    const exception = this.#exception
    if (exception !== undefined)
      query.whereNot((leftOut) => {
        if (typeof exception === 'function') exception(leftOut)
        else whereEquals(leftOut, toValueLists(exception))
      })
    for (const condition of this.#conditions) condition(query)
    return query
  }

  #leftOut(exception: Condition | Equals<Row>): Selection {
    if (typeof exception === 'function') return new RowSelection(this.#db, this.table, this.#equals).where(exception)
    return new RowSelection(this.#db, this.table, { ...this.#equals, ...exception })
  }

  #matchEquals(): Knex.QueryBuilder {
    const query: Knex.QueryBuilder = this.#db.from(this.table)
    return whereEquals(query, this.#equals)
  }
}

function whereEquals(query: Knex.QueryBuilder, equals: Record<string, readonly Knex.Value[]>): Knex.QueryBuilder {
  for (const column in equals) {
    const values = equals[column] as readonly Knex.Value[]
    if (values.length === 1) query.where(column, values[0] as Knex.Value)
    else query.whereIn(column, values)
  }
  return query
}

/** Returns each column's values as a list, without columns that allow any value. */
function toValueLists(equals: object): Record<string, readonly Knex.Value[]> {
  const lists: Record<string, readonly Knex.Value[]> = {}
  for (const [column, value] of Object.entries(equals))
    if (value !== undefined) lists[column] = Array.isArray(value) ? value : [value]
  return lists
}
