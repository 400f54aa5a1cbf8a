import type { Knex } from 'knex'

/** Runs a statement synchronously and returns its rows. */
export type RunNow = (sql: string, bindings: readonly unknown[]) => readonly object[]

/** Placeholder for a value while a query is built. */
class Placeholder {
  constructor(
    readonly name: string,
    /** Index into the value if it is a list. */
    readonly member?: number,
  ) {}
}

/** Null is allowed only for columns being written, because a comparison with a bound null is never true. */
type Value = string | number | readonly Knex.Value[] | null | undefined
export type Values = Readonly<Record<string, Value>>

/**
 * Maximum length of a list in a prepared query. Longer lists are rare, and each length would be a separate statement.
 */
const maxMembers = 100

/** A built query with value placeholders among its bindings. */
export class PreparedQuery {
  readonly #valuesFor: (values: Values) => unknown[]

  constructor(
    readonly sql: string,
    readonly bindings: readonly unknown[],
    /** True if the query returns one row instead of a list. */
    readonly isFirst: boolean,
    /** Names with values, in order, each with its list length if the value is a list. */
    readonly names: readonly (readonly [name: string, length: number | undefined])[],
  ) {
    this.#valuesFor = inPlaces(bindings)
  }

  /** Returns the bindings with the placeholders replaced by values. */
  bindingsOf(values: Values): unknown[] {
    return this.#valuesFor(values)
  }

  /** Returns true if the query can run with these values: it was built for their names and list lengths. */
  fits(values: Values): boolean {
    let at = 0
    for (const name in values) {
      const value = values[name]
      if (value === undefined) continue
      const known = this.names[at++]
      if (known === undefined || known[0] !== name || known[1] !== lengthOf(value)) return false
    }
    return at === this.names.length
  }

  /** Returns the same query without its last bindings, which the caller supplies. */
  withoutLast(count: number): PreparedQuery {
    const { sql, bindings, isFirst, names } = this
    return new PreparedQuery(sql, bindings.slice(0, bindings.length - count), isFirst, names)
  }
}

const lengthOf = (value: Value): number | undefined => (Array.isArray(value) ? value.length : undefined)

/**
 * Returns a function compiled for these placeholders. A single function for all queries would see too many object
 * shapes for V8 to optimize.
 */
function inPlaces(bindings: readonly unknown[]): (values: Values) => unknown[] {
  const parts = bindings.map((one, at) => {
    if (!(one instanceof Placeholder)) return `bindings[${at}]`
    const value = `values[${JSON.stringify(one.name)}]`
    return one.member === undefined ? value : `${value}[${one.member}]`
  })
  const make = new Function('bindings', `return (values) => [${parts.join(', ')}]`)
  return make(bindings) as (values: Values) => unknown[]
}

/**
 * The queries built by one function: the latest, which usually fits again, and all of them by the shape of their
 * values.
 */
export interface PreparedQueries {
  latest: PreparedQuery | undefined
  readonly byShape: Map<string, PreparedQuery>
}

/** Builds a query in which only the values differ between runs. */
export type BuildQuery<Given extends Values, Built> = (
  db: Knex,
  values: Given,
) => Built & Pick<Knex.QueryBuilder, 'toSQL'>

/**
 * Runs a query synchronously with `runNow`. Builds it on first use, once for each set of names with values and for each
 * list length. A query with a long list is built on every run and awaited.
 */
export function runPrepared<Given extends Values, Result>(
  runNow: RunNow,
  known: PreparedQueries,
  build: BuildQuery<Given, PromiseLike<Result>>,
  db: Knex,
  values: Given,
): Result | PromiseLike<Result> {
  if (known.latest?.fits(values) !== true) {
    let shape = ''
    for (const name in values) {
      const value = values[name]
      const length = lengthOf(value)
      if (length !== undefined && length > maxMembers) return build(db, values)
      if (value !== undefined) shape += length === undefined ? `${name} ` : `${name}:${length} `
    }
    known.latest = known.byShape.get(shape) ?? prepare(build, db, values)
    known.byShape.set(shape, known.latest)
  }
  const query = known.latest
  const rows = runNow(query.sql, query.bindingsOf(values))
  return (query.isFirst ? rows[0] : rows) as Result
}

/** Returns the placeholder for a value, or one placeholder for each value of a list. */
function placeholderFor(db: Knex, name: string, value: Value, mark: string): Knex.Raw | Knex.Raw[] {
  const place = (member?: number) => db.raw(mark, [new Placeholder(name, member) as never])
  return Array.isArray(value) ? value.map((_, member) => place(member)) : place()
}

const preparable: ReadonlySet<string> = new Set(['select', 'first', 'insert', 'update', 'del'])

/**
 * Builds a query for SQLite whose values can differ on each run. With `isPlannedOnce`, a plus sign hides the values
 * from the planner. Otherwise SQLite plans the query again whenever a bound value is compared with an indexed column,
 * which takes longer than most queries.
 */
export function prepare<Given extends Values>(
  build: (db: Knex, values: Given) => Pick<Knex.QueryBuilder, 'toSQL'>,
  db: Knex,
  values: Given,
  isPlannedOnce = true,
): PreparedQuery {
  const given = Object.keys(values).filter((name) => values[name] !== undefined)
  const places = Object.fromEntries(
    given.map((name) => [name, placeholderFor(db, name, values[name], isPlannedOnce ? '+?' : '?')]),
  )
  const built = build(db, places as unknown as Given).toSQL()
  if (!preparable.has(built.method)) throw new Error(`a ${built.method} cannot be prepared`)
  const { sql, bindings } = built.toNative()
  const names = given.map((name) => [name, lengthOf(values[name])] as const)
  return new PreparedQuery(sql, bindings, built.method === 'first', names)
}
