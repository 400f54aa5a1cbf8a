import { createHash } from 'node:crypto'
import { copyFile, mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { removeDatabase, type TemplateVariable } from './databases.js'
import { findReachable, makeGraph } from './graph/graph.js'
import { readTree } from './graph/tree.js'
import { copyTree, savePostgres, startSavedPostgres } from './postgres.js'
import type { Prepared } from './prepare.js'

/** The PostgreSQL server of a run, and the databases that its tests copy. */
export interface TestDatabases {
  readonly environment: Readonly<Record<'TEST_DATABASE_URL' | TemplateVariable, string>>
  readonly stop: () => Promise<void>
}

/** Default time of the daily job, 03:00 UTC. */
const dailyJobTimeMs = 3 * 60 * 60 * 1000

/** Maximum number of data folders in the cache, for work on several branches. */
const maxKept = 3

/**
 * Starts a PostgreSQL server below `parent`, on a copy of the data kept in node_modules/.cache: the prepared databases,
 * of which the SQLite files are copied to `temporary`. The data is rebuilt after a change to a file it depends on, and
 * for each day of the daily job. In the data, the job has already run for the day of its creation. On a later day, the
 * job would run during every test. On the server at TEST_DATABASE_URL, each run creates the databases.
 */
export async function startDatabases(
  root: string,
  parent: string,
  temporary: string,
  /** True if the databases live only for seconds and need no vacuuming. */
  isQuick: boolean,
): Promise<TestDatabases> {
  const given = process.env.TEST_DATABASE_URL
  if (given) {
    const { prepare } = await import('./prepare.js')
    const prepared = await prepare(temporary, given)
    const stop = async () => {
      for (const name of Object.values(prepared.postgres)) await removeDatabase(given, name)
    }
    return { environment: environmentOf(given, temporary, prepared), stop }
  }
  const kept = await keptFolder(root, parent)
  const prepared: Prepared = JSON.parse(await readFile(join(kept, 'prepared.json'), 'utf8'))
  for (const file of Object.values(prepared.sqlite)) await copyFile(join(kept, file), join(temporary, file))
  const { url, stop } = await startSavedPostgres(parent, kept, isQuick ? ['autovacuum=off'] : [])
  return { environment: environmentOf(url, temporary, prepared), stop }
}

const environmentOf = (url: string, folder: string, { sqlite, postgres }: Prepared): TestDatabases['environment'] => ({
  TEST_DATABASE_URL: url,
  TEST_SQLITE_MIGRATED: join(folder, sqlite.migrated),
  TEST_POSTGRES_MIGRATED: postgres.migrated,
  TEST_SQLITE_TEMPLATE: join(folder, sqlite.template),
  TEST_POSTGRES_TEMPLATE: postgres.template,
})

/** Returns the folder with the kept data, which it creates if necessary. */
async function keptFolder(root: string, parent: string): Promise<string> {
  const cache = join(root, 'node_modules/.cache/countinghouse-test')
  const kept = join(cache, await keyOf(root))
  if (await stat(kept).catch(() => false)) return kept
  const made = await savePostgres(parent, async (url, folder) => {
    const { prepare } = await import('./prepare.js')
    await writeFile(join(folder, 'prepared.json'), JSON.stringify(await prepare(folder, url)))
  })
  await mkdir(cache, { recursive: true })
  await removeOldest(cache)
  copyTree(made, cache)
  await rm(made, { recursive: true })
  // An interrupted run leaves no partial folder, and of two concurrent runs, the first one wins.
  const copied = join(cache, basename(made))
  await rename(copied, kept).catch(() => rm(copied, { recursive: true }))
  return kept
}

/** Returns a hash of the package lock file, the source files, and the day of the daily job. */
async function keyOf(root: string): Promise<string> {
  const tree = readTree(root)
  const runDay = new Date(Date.now() - dailyJobTimeMs).toISOString().slice(0, 10)
  const hash = createHash('sha256').update(runDay)
  const sources = findReachable(tree, makeGraph(tree), ['test/support/prepare.ts', 'test/support/postgres.ts'])
  for (const file of ['package-lock.json', ...[...sources].sort()]) hash.update(file).update(tree.read(file))
  return hash.digest('hex').slice(0, 32)
}

async function removeOldest(cache: string): Promise<void> {
  const names = await readdir(cache)
  const aged = await Promise.all(names.map(async (name) => ({ name, at: (await stat(join(cache, name))).ctimeMs })))
  const old = aged.sort((a, b) => b.at - a.at).slice(maxKept - 1)
  await Promise.all(old.map(({ name }) => rm(join(cache, name), { recursive: true, force: true })))
}
