import type { Knex } from 'knex'

/** Runs a statement at once and returns its rows. */
export type RunNow = (sql: string, bindings: readonly unknown[]) => readonly object[]

/** Stands for a value while a query is built. */
class Placeholder {
  constructor(
    readonly name: string,
    /** Index into the value if it is a list. */
    readonly member?: number,
  ) {}
}

/** Null is for columns that are written alone: a comparison with a bound null is never true. */
type Value = string | number | readonly Knex.Value[] | null | undefined
export type Values = Readonly<Record<string, Value>>

/** Longer lists are not prepared: they are rare, and each length would be a statement of its own. */
const maxMembers = 100

/** A query that is built, with places among its bindings that values go to. */
export interface Prepared {
  readonly sql: string
  readonly bindings: readonly unknown[]
  /** True for a query that returns one row instead of a list. */
  readonly isFirst: boolean
}

/** Builds a query of which nothing but the values changes from run to run. */
export type Build<Given extends Values, Built> = (db: Knex, values: Given) => Built & Pick<Knex.QueryBuilder, 'toSQL'>

/**
 * Runs a query at once, by `runNow`. It is built where it is not yet among those that are known, one for each set of names
 * with values and for each length of a list; a list that is long is built each time and awaited.
 */
export function runPrepared<Given extends Values, Result>(
  runNow: RunNow,
  known: Map<string, Prepared>,
  build: Build<Given, PromiseLike<Result>>,
  db: Knex,
  values: Given,
): Result | PromiseLike<Result> {
  let shape = ''
  for (const name in values) {
    const value = values[name]
    if (Array.isArray(value) && value.length > maxMembers) return build(db, values)
    if (value !== undefined) shape += Array.isArray(value) ? `${name}:${value.length} ` : `${name} `
  }
  let query = known.get(shape)
  if (query === undefined) {
    query = prepare(build, db, values)
    known.set(shape, query)
  }
  const rows = runNow(query.sql, bindingsOf(query, values))
  return (query.isFirst ? rows[0] : rows) as Result
}

/** Returns the bindings of a query with these values in their places. */
export const bindingsOf = ({ bindings }: Prepared, values: Values): unknown[] =>
  bindings.map((one) => (one instanceof Placeholder ? valueAt(one, values) : one))

function valueAt({ name, member }: Placeholder, values: Values): unknown {
  const value = values[name]
  return member === undefined ? value : (value as readonly unknown[])[member]
}

/** Returns the placeholder of a value, or of each value of a list. */
function placeholderFor(db: Knex, name: string, value: Value, mark: string): Knex.Raw | Knex.Raw[] {
  const place = (member?: number) => db.raw(mark, [new Placeholder(name, member) as never])
  return Array.isArray(value) ? value.map((_, member) => place(member)) : place()
}

const preparable: ReadonlySet<string> = new Set(['select', 'first', 'insert', 'update', 'del'])

/**
 * Builds a query for SQLite; its values may be others at each run. Where it is planned once, a plus hides them from the planner,
 * which else plans a query again whenever a bound value is compared with an indexed column: that takes longer than most queries.
 */
export function prepare<Given extends Values>(
  build: (db: Knex, values: Given) => Pick<Knex.QueryBuilder, 'toSQL'>,
  db: Knex,
  values: Given,
  isPlannedOnce = true,
): Prepared {
  const given = Object.keys(values).filter((name) => values[name] !== undefined)
  const places = Object.fromEntries(
    given.map((name) => [name, placeholderFor(db, name, values[name], isPlannedOnce ? '+?' : '?')]),
  )
  const built = build(db, places as unknown as Given).toSQL()
  if (!preparable.has(built.method)) throw new Error(`a ${built.method} cannot be prepared`)
  const { sql, bindings } = built.toNative()
  return { sql, bindings, isFirst: built.method === 'first' }
}
