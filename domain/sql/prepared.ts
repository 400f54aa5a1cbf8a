import type { Knex } from 'knex'
import type { HandleParams } from '../../db/database.js'

/** Stands for a value while a query is built. */
class Placeholder {
  constructor(
    readonly name: string,
    /** Index into the value if it is a list. */
    readonly member?: number,
  ) {}
}

/** Null is for columns that are written alone: a comparison with a bound null is never true. */
type Value = string | number | readonly number[] | null | undefined
type Values = Readonly<Record<string, Value>>

/** Longer lists are not prepared: they are rare, and each length would be a statement of its own. */
const maxMembers = 100

interface Prepared {
  readonly sql: string
  readonly bindings: readonly unknown[]
  /** True for a query that returns one row instead of a list. */
  readonly isFirst: boolean
}

type Build<Given extends Values, Built> = (db: Knex, values: Given) => Built & Pick<Knex.QueryBuilder, 'toSQL'>

/**
 * Returns a function that runs a frequent select, of all rows or the first, or a change that returns rows. On SQLite
 * building a query takes longer than running it, so it is built once for each set of names with values, and for each
 * length of a list. `build` gets placeholders for the values and must pass them on unchanged.
 */
export function prepareQuery<Given extends Values, Result>(
  build: Build<Given, PromiseLike<Result>>,
): (db: Knex, values: Given) => Promise<Result> {
  const known = new Map<string, Prepared>()
  return async (db, values) => {
    const { runNow }: HandleParams = db.userParams
    // PostgreSQL, where building a query is a small part of its time.
    if (runNow === undefined) return build(db, values)
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
    const bindings = query.bindings.map((one) => (one instanceof Placeholder ? valueAt(one, values) : one))
    const rows = runNow(query.sql, bindings)
    return (query.isFirst ? rows[0] : rows) as Result
  }
}

/** Returns a function that runs a frequent change of which only the effect counts; `build` as in prepareQuery. */
export function prepareChange<Given extends Values>(
  build: Build<Given, PromiseLike<unknown>>,
): (db: Knex, values: Given) => Promise<void> {
  const run = prepareQuery(build)
  return async (db, values) => void (await run(db, values))
}

function valueAt({ name, member }: Placeholder, values: Values): Value {
  const value = values[name]
  return member === undefined ? value : (value as readonly number[])[member]
}

/**
 * Returns the placeholder of a value, or of each value of a list. The plus hides the value from SQLite's planner, which
 * plans a query again whenever a bound value is compared with an indexed column; planning takes longer than these queries.
 */
function placeholderFor(db: Knex, name: string, value: Value): Knex.Raw | Knex.Raw[] {
  const place = (member?: number) => db.raw('+?', [new Placeholder(name, member) as never])
  return Array.isArray(value) ? value.map((_, member) => place(member)) : place()
}

const preparable: ReadonlySet<string> = new Set(['select', 'first', 'insert', 'update', 'del'])

function prepare<Given extends Values>(
  build: (db: Knex, values: Given) => Pick<Knex.QueryBuilder, 'toSQL'>,
  db: Knex,
  values: Given,
): Prepared {
  const given = Object.keys(values).filter((name) => values[name] !== undefined)
  const places = Object.fromEntries(given.map((name) => [name, placeholderFor(db, name, values[name])]))
  const built = build(db, places as unknown as Given).toSQL()
  if (!preparable.has(built.method)) throw new Error(`a ${built.method} cannot be prepared`)
  const { sql, bindings } = built.toNative()
  return { sql, bindings, isFirst: built.method === 'first' }
}
