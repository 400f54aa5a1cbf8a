import type { Knex } from 'knex'
import type { Tables } from 'knex/types/tables.js'
import type { Selection } from '../db/selection.js'

type RowOf<Name extends keyof Tables> =
  Tables[Name] extends Knex.CompositeTableType<infer Row extends object> ? Row : never

/** Required values by column: one value or one of several; undefined does not restrict. */
type Equals<Row> = { readonly [Column in keyof Row]?: Row[Column] | readonly Row[Column][] | undefined }

type Condition = (query: Knex.QueryBuilder) => unknown

/** Selects rows of a table by column values, and by conditions added with `where`. */
export function selectRows<Name extends keyof Tables & string>(
  db: Knex,
  table: Name,
  equals: Equals<RowOf<Name>> = {},
): RowSelection {
  return new RowSelection(db, table, equals)
}

class RowSelection implements Selection {
  readonly table: string
  readonly #db: Knex
  readonly #equals: Record<string, readonly Knex.Value[]> = {}
  readonly #reads: string[]
  readonly #conditions: Condition[] = []
  #exception: Condition | undefined

  constructor(db: Knex, table: string, equals: object) {
    this.#db = db
    this.table = table
    this.#reads = [table]
    for (const [column, value] of Object.entries(equals))
      if (value !== undefined) this.#equals[column] = Array.isArray(value) ? value : [value]
  }

  /** Adds a condition; `reads` names the other tables that it reads. */
  where(condition: Condition, reads: readonly (keyof Tables & string)[] = []): this {
    this.#conditions.push(condition)
    this.#reads.push(...reads)
    return this
  }

  /** Leaves out the rows of a condition that is true or false of each, never unknown: one that an index finds. */
  except(condition: Condition): this {
    this.#exception = condition
    return this
  }

  get reads(): readonly string[] {
    return this.#reads
  }

  get equals(): Selection['equals'] {
    return this.#conditions.length === 0 && this.#exception === undefined ? this.#equals : undefined
  }

  get complement(): Selection['complement'] {
    const leftOut = this.#exception
    if (leftOut === undefined || this.#conditions.length > 0) return undefined
    const whole = { table: this.table, reads: this.#reads, equals: this.#equals, query: () => this.#among() }
    return {
      whole,
      leftOut: () => {
        const query = this.#among()
        leftOut(query)
        return query
      },
    }
  }

  query(): Knex.QueryBuilder {
    const query = this.#among()
    const exception = this.#exception
    if (exception !== undefined) query.whereNot((leftOut) => void exception(leftOut))
    for (const condition of this.#conditions) condition(query)
    return query
  }

  #among(): Knex.QueryBuilder {
    const query: Knex.QueryBuilder = this.#db.from(this.table)
    for (const column in this.#equals) {
      const values = this.#equals[column] as readonly Knex.Value[]
      if (values.length === 1) query.where(column, values[0] as Knex.Value)
      else query.whereIn(column, values)
    }
    return query
  }
}
