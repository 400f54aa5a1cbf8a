import type { Knex } from 'knex'
import type { Database } from './database.js'

/**
 * Returns a function that loads a value once, and again only after a change to its tables. A caller in a transaction
 * must pass its handle, so that an uncached value loads over the connection the caller already has. Callers that each
 * hold one connection and wait for a second would block each other.
 */
export function cached<T>(
  database: Pick<Database, 'version' | 'read'>,
  tables: readonly string[],
  load: (db: Knex) => Promise<T>,
): (db?: Knex) => Promise<T> {
  let known: { readonly version: string; readonly value: Promise<T>; ready: boolean } | undefined
  return (db = database.read) => {
    const version = database.version(tables)
    const inTransaction = db !== database.read
    if (known !== undefined && known.version === version && (known.ready || !inTransaction)) return known.value
    const value = load(db)
    // Two kinds of values are not cached: those whose tables have no version, and those read in a transaction, which
    // may never commit.
    if (inTransaction || version === undefined) return value
    const own = { version, value, ready: false }
    known = own
    value.then(
      () => {
        own.ready = true
      },
      () => {
        // Errors are not cached.
        if (known === own) known = undefined
      },
    )
    return value
  }
}
