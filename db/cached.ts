import type { Knex } from 'knex'
import type { Database } from './database.js'

/**
 * Loads a value once, and again only after one of the tables it was loaded from has changed. A caller with a transaction
 * passes it, and a value that is not cached is loaded through it: many callers that hold a connection and wait for another
 * one would block each other.
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
    // Not cached: a value without a version, and one from a transaction, which may never commit.
    if (inTransaction || version === undefined) return value
    const own = { version, value, ready: false }
    known = own
    value.then(
      () => {
        own.ready = true
      },
      () => {
        // An error is not cached.
        if (known === own) known = undefined
      },
    )
    return value
  }
}
