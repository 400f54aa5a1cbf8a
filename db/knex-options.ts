import type { Knex } from 'knex'

const silent = () => {}

/** Options for connections to either database. */
export const knexOptions: Knex.Config = {
  // Bindings are what callers sent, and the text of an error ends up in the log.
  compileSqlOnError: false,
  // knex also prints some of what it throws, on the standard output, where only log lines belong.
  log: { debug: silent, warn: silent, error: silent, deprecate: silent },
}
