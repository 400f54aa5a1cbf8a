import type { Database } from './database.js'

/** Reads something once and again only after one of the tables it was read from has changed. */
export function cached<T>(
  database: Pick<Database, 'version' | 'read'>,
  tables: readonly string[],
  load: (db: Database['read']) => Promise<T>,
): () => Promise<T> {
  let known: { version: string; value: Promise<T> } | undefined
  return () => {
    const version = database.version(tables)
    if (known !== undefined && known.version === version) return known.value
    const value = load(database.read)
    // A failed look-up is not remembered, and without a version nothing is.
    known = version === undefined ? undefined : { version, value }
    value.catch(() => {
      known = undefined
    })
    return value
  }
}
