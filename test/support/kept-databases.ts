import { createHash } from 'node:crypto'
import { copyFile, mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { removeDatabase, type TemplateVariable } from './databases.js'
import { graphOf, reachOf } from './graph/graph.js'
import { readTree } from './graph/tree.js'
import { copyTree, keepPostgres, startKeptPostgres } from './postgres.js'
import type { Prepared } from './prepare.js'

/** The PostgreSQL of a run, and the databases of both kinds that its tests copy. */
export interface Databases {
  /** The variables by which databases.ts finds them. */
  readonly environment: Readonly<Record<'TEST_DATABASE_URL' | TemplateVariable, string>>
  readonly stop: () => Promise<void>
}

/** The time of day at which the daily job is due where nobody has set another, 03:00 UTC. */
const dailyJobTimeMs = 3 * 60 * 60 * 1000

/** Clones share nothing; several states of one are kept, for who works on two branches. */
const maxKept = 3

/**
 * Starts a PostgreSQL below `parent`, on a copy of what an earlier run has kept in node_modules/.cache: the data of a server
 * with the prepared databases, and those of SQLite, which are copied to `temporary`. They are made anew when a file has
 * changed that they are made of, and for each day of the daily job, which is done in them for the day on which they were
 * made: later it would run beside each test. On the server at TEST_DATABASE_URL they are made for each run.
 */
export async function startDatabases(
  root: string,
  parent: string,
  temporary: string,
  /** The databases live for seconds, and nothing of them is worth collecting. */
  isQuick: boolean,
): Promise<Databases> {
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
  const { url, stop } = await startKeptPostgres(parent, kept, isQuick ? ['autovacuum=off'] : [])
  return { environment: environmentOf(url, temporary, prepared), stop }
}

const environmentOf = (url: string, folder: string, { sqlite, postgres }: Prepared): Databases['environment'] => ({
  TEST_DATABASE_URL: url,
  TEST_SQLITE_MIGRATED: join(folder, sqlite.migrated),
  TEST_POSTGRES_MIGRATED: postgres.migrated,
  TEST_SQLITE_TEMPLATE: join(folder, sqlite.template),
  TEST_POSTGRES_TEMPLATE: postgres.template,
})

/** Returns the folder that holds them, and fills it first where there is none yet. */
async function keptFolder(root: string, parent: string): Promise<string> {
  const cache = join(root, 'node_modules/.cache/countinghouse-test')
  const kept = join(cache, await keyOf(root))
  if (await stat(kept).catch(() => false)) return kept
  const made = await keepPostgres(parent, async (url, folder) => {
    const { prepare } = await import('./prepare.js')
    await writeFile(join(folder, 'prepared.json'), JSON.stringify(await prepare(folder, url)))
  })
  await mkdir(cache, { recursive: true })
  await removeOldest(cache)
  copyTree(made, cache)
  await rm(made, { recursive: true })
  // A run that ends before this leaves no half of it, and of two at the same time one has been first.
  const copied = join(cache, basename(made))
  await rename(copied, kept).catch(() => rm(copied, { recursive: true }))
  return kept
}

/** Returns what tells apart the states of the tree from which they come out differently. */
async function keyOf(root: string): Promise<string> {
  const tree = readTree(root)
  const runDay = new Date(Date.now() - dailyJobTimeMs).toISOString().slice(0, 10)
  const hash = createHash('sha256').update(runDay)
  const sources = reachOf(tree, graphOf(tree), ['test/support/prepare.ts', 'test/support/postgres.ts'])
  for (const file of ['package-lock.json', ...[...sources].sort()]) hash.update(file).update(tree.read(file))
  return hash.digest('hex').slice(0, 32)
}

async function removeOldest(cache: string): Promise<void> {
  const names = await readdir(cache)
  const aged = await Promise.all(names.map(async (name) => ({ name, at: (await stat(join(cache, name))).ctimeMs })))
  const old = aged.sort((a, b) => b.at - a.at).slice(maxKept - 1)
  await Promise.all(old.map(({ name }) => rm(join(cache, name), { recursive: true, force: true })))
}
