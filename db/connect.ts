import type { ConnectOptions, Database } from './database.js'
import { openSqlite } from './sqlite.js'

/** Opens and migrates the database at `sqlite:PATH` or `postgres://…`. Throws an Error with a one-line message. */
export async function connect(url: string, options: ConnectOptions = {}): Promise<Database> {
  if (url.startsWith('sqlite:')) return openSqlite(url.slice('sqlite:'.length), options)
  if (/^postgres(ql)?:\/\//.test(url)) {
    const { openPostgres } = await import('./postgres.js')
    return openPostgres(url, options)
  }
  throw new Error(`DATABASE_URL must be sqlite:PATH or postgres://…, not ${url.split(':', 1)[0]}:…`)
}
