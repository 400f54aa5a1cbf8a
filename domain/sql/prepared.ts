import type { Knex } from 'knex'
import type { HandleParams } from '../../db/database.js'
import type { BuildQuery, PreparedQueries, Values } from '../../db/prepared.js'

/**
 * Returns a function that runs a frequent query: a select of all rows or the first one, or a change that returns rows.
 * On SQLite, building a query takes longer than running it, so it is built once for each set of names with values and
 * for each list length. `build` gets placeholders for the values and must pass them on unchanged.
 */
export function prepareQuery<Given extends Values, Result>(
  build: BuildQuery<Given, PromiseLike<Result>>,
): (db: Knex, values: Given) => Promise<Result> {
  const known: PreparedQueries = { latest: undefined, byShape: new Map() }
  return async (db, values) => {
    const { runPrepared }: HandleParams = db.userParams
    // On PostgreSQL, building a query takes little of the total time, so it is built for each call.
    return runPrepared === undefined ? build(db, values) : (runPrepared(known, build, db, values) as Result)
  }
}

/** Returns a function that runs a frequent change without a result. See `prepareQuery` for `build`. */
export function prepareChange<Given extends Values>(
  build: BuildQuery<Given, PromiseLike<unknown>>,
): (db: Knex, values: Given) => Promise<void> {
  const run = prepareQuery(build)
  return async (db, values) => void (await run(db, values))
}
