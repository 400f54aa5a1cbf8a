import type { Knex } from 'knex'

const silent = () => {}

export const knexOptions: Knex.Config = {
  // Bindings contain what callers sent, and error texts end up in the log.
  compileSqlOnError: false,
  // Knex also prints some of the errors it throws to standard output, but only log lines belong there.
  log: { debug: silent, warn: silent, error: silent, deprecate: silent },
}
