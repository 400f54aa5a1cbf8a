import type { Database } from './database.js'
import { openPostgres } from './postgres.js'
import { openSqlite } from './sqlite.js'

export interface ConnectOptions {
  /** Hold the one place for a serving process (SQLite): a second one is refused. */
  readonly serving?: boolean
  /** Sees each statement's text, for tests and tracing. */
  readonly onQuery?: ((sql: string, bindings: readonly unknown[]) => void) | undefined
  /** Is told in a sentence what takes long at the start: a migration, or the wait for another process. */
  readonly say?: ((sentence: string) => void) | undefined
}

/** `sqlite:PATH` or `postgres://…` -> an open, migrated database. Throws an Error whose message is one line. */
export async function connect(url: string, options: ConnectOptions = {}): Promise<Database> {
  if (url.startsWith('sqlite:')) return openSqlite(url.slice('sqlite:'.length), options)
  if (/^postgres(ql)?:\/\//.test(url)) return openPostgres(url, options)
  throw new Error(`DATABASE_URL must be sqlite:PATH or postgres://…, not ${url.split(':', 1)[0]}:…`)
}
