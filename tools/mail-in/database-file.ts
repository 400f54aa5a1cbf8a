import { existsSync } from 'node:fs'
import { resolve } from 'node:path'

/**
 * Throws where a SQLite database is not there: a mail that came in would make an empty one, which nobody serves, and be lost
 * in it.
 */
export function expectDatabaseFile(databaseUrl: string): void {
  if (!databaseUrl.startsWith('sqlite:')) return
  const file = resolve(databaseUrl.slice('sqlite:'.length))
  if (!existsSync(file)) throw new Error(`the database ${file} (DATABASE_URL) is not there`)
}
