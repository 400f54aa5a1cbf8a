import type { Knex } from 'knex'
import type { Database } from './database.js'

/**
 * Reads something once and again only after one of the tables it was read from has changed. Whoever holds a transaction
 * passes it: what is not known by then is read through it, because waiting for another connection while holding one is
 * how a crowd of callers comes to a standstill.
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
    // Without a version nothing is kept, nor what a transaction sees, which may never be committed.
    if (inTransaction || version === undefined) return value
    const own = { version, value, ready: false }
    known = own
    value.then(
      () => {
        own.ready = true
      },
      () => {
        // A failed look-up is not remembered.
        if (known === own) known = undefined
      },
    )
    return value
  }
}
