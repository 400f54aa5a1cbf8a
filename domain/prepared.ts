import type { Knex } from 'knex'
import type { Compiled, EmbeddedClient } from '../db/embedded-client.js'

/** Stands for a value while a query is built. */
class Place {
  constructor(readonly name: string) {}
}

type Values = Readonly<Record<string, string | number | undefined>>

/**
 * A query that is asked often. Where the database is in this process, building a query takes longer than running it, so
 * it is built once for each set of values that are given, and only then filled in. The values may stand in it nowhere
 * but as they are: what is made of one is made by the caller.
 */
export function prepared<Given extends Values, Result>(
  build: (db: Knex, values: Given) => PromiseLike<Result> & { toSQL(): unknown },
): (db: Knex, values: Given) => Promise<Result> {
  const known = new Map<string, Compiled>()
  return async (db, values) => {
    const client: Partial<EmbeddedClient> = db.client
    if (client.answer === undefined) return build(db, values)
    let shape = ''
    for (const name in values) if (values[name] !== undefined) shape += `${name} `
    let query = known.get(shape)
    if (query === undefined) {
      const given = Object.keys(values).filter((name) => values[name] !== undefined)
      const places = Object.fromEntries(given.map((name) => [name, new Place(name)]))
      query = build(db, places as unknown as Given).toSQL() as Compiled
      known.set(shape, query)
    }
    const bindings = query.bindings.map((one) => (one instanceof Place ? values[one.name] : one))
    return client.answer({ ...query, bindings }) as Result
  }
}
