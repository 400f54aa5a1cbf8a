import { existsSync } from 'node:fs'
import { resolve } from 'node:path'

/**
 * Throws if a SQLite database does not exist. Connecting would create a database that no service uses, and the incoming
 * email would be lost in it.
 */
export function expectDatabaseFile(databaseUrl: string): void {
  if (!databaseUrl.startsWith('sqlite:')) return
  const file = resolve(databaseUrl.slice('sqlite:'.length))
  if (!existsSync(file)) throw new Error(`the database ${file} (DATABASE_URL) does not exist`)
}
