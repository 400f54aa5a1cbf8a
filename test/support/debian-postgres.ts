import { accessSync, constants, readdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Test } from 'tap'
import { onBothDatabases, prepared, type Scope } from './databases.js'
import { startOwnPostgres } from './postgres.js'

// The server of the npm package comes without pg_dump and pg_restore, so tests of those need a server of Debian's, whose
// client programs are of its own version.

const root = '/usr/lib/postgresql'
const needed = ['initdb', 'postgres', 'pg_dump', 'pg_restore']

/** The folder of the newest installed PostgreSQL that has all of its programs; undefined where there is none. */
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

/** Why tests of a server with its own client programs are skipped; undefined where they are not. */
export const withoutDebian =
  debianPrograms === undefined ? 'no PostgreSQL with pg_dump is installed (apt-get install postgresql)' : undefined

/** Starts an empty server for one test, and returns the address of its database. */
export async function debianServer(t: Scope): Promise<string> {
  const bin = debianPrograms as string
  const { url, stop } = await startOwnPostgres(tmpdir(), () => ({
    initdb: join(bin, 'initdb'),
    postgres: join(bin, 'postgres'),
  }))
  t.teardown(stop)
  return url
}

/** Runs one body on SQLite and on a server that pg_dump is there for. */
export function onDumpableDatabases(t: Test, title: string, body: (t: Test, url: string) => Promise<unknown>) {
  if (withoutDebian !== undefined) t.test(`${title}: postgres`, { skip: withoutDebian }, async () => {})
  return withoutDebian === undefined
    ? onBothDatabases(t, title, body, { sqlite: prepared.sqlite, postgres: debianServer })
    : t.test(title, (t) => t.test('sqlite', async (t) => body(t, await prepared.sqlite(t))))
}
