import { accessSync, constants, readdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Test } from 'tap'
import { onBothDatabases, prepared, type Scope } from './databases.js'
import { startOwnPostgres } from './postgres.js'

// The PostgreSQL of the npm package lacks pg_dump and pg_restore. The Debian packages have both, in the server's
// version.

const root = '/usr/lib/postgresql'
const needed = ['initdb', 'postgres', 'pg_dump', 'pg_restore']

/** Folder of the newest installed PostgreSQL with all needed programs, or undefined. */
export const debianPrograms: string | undefined = (() => {
  try {
    const versions = readdirSync(root).sort((a, b) => Number(b) - Number(a))
    return versions.map((version) => join(root, version, 'bin')).find(isWhole)
  } catch {
    return undefined
  }
})()

function isWhole(folder: string): boolean {
  try {
    for (const name of needed) accessSync(join(folder, name), constants.X_OK)
    return true
  } catch {
    return false
  }
}

/** Reason for skipping tests that need pg_dump, or undefined. */
export const withoutDebian =
  debianPrograms === undefined ? 'no PostgreSQL with pg_dump is installed (apt-get install postgresql)' : undefined

export async function debianServer(t: Scope): Promise<string> {
  const bin = debianPrograms as string
  const { url, stop } = await startOwnPostgres(tmpdir(), () => ({
    initdb: join(bin, 'initdb'),
    postgres: join(bin, 'postgres'),
  }))
  t.teardown(stop)
  return url
}

/** Runs a test body on SQLite and, if installed, on a PostgreSQL with pg_dump. */
export function onDumpableDatabases(t: Test, title: string, body: (t: Test, url: string) => Promise<unknown>) {
  if (withoutDebian !== undefined) t.test(`${title}: postgres`, { skip: withoutDebian }, async () => {})
  return withoutDebian === undefined
    ? onBothDatabases(t, title, body, { sqlite: prepared.sqlite, postgres: debianServer })
    : t.test(title, (t) => t.test('sqlite', async (t) => body(t, await prepared.sqlite(t))))
}
