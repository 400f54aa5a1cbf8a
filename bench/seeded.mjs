import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { constants, existsSync, readdirSync, readFileSync } from 'node:fs'
import { copyFile, mkdir, mkdtemp, readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import SQLite from 'better-sqlite3'
import { startServer } from './child.mjs'
import { credential } from './credential.mjs'
import { servers } from './servers.mjs'

/** Beside the sources rather than in the system's folder for temporary files, which may be memory and no disk. */
const data = fileURLToPath(new URL('data/', import.meta.url))

/** An empty folder for one server; the caller removes it. */
export async function makeFolder() {
  await mkdir(data, { recursive: true })
  return mkdtemp(join(data, 'run-'))
}

/** A folder of its own with a fresh copy of the seeded file as `bench.db`. */
export async function copyOf(seeded) {
  const folder = await makeFolder()
  await copyFile(seeded, join(folder, 'bench.db'), constants.COPYFILE_FICLONE)
  return folder
}

/** The path of a database of so many clients, made once for a schema and a seeding program. */
export async function seededFile({ dist, clients, say }) {
  const file = join(data, `seeded-${clients}-${fingerprint(dist)}.db`)
  if (existsSync(file)) return file
  say(`seeding ${clients} clients`)
  const folder = await makeFolder()
  try {
    await bootstrap(dist, folder)
    const path = join(folder, 'bench.db')
    const { status } = spawnSync(process.execPath, [join(dist, 'tools/seed.js'), '--clients', String(clients)], {
      cwd: folder,
      env: { PATH: process.env.PATH, DATABASE_URL: `sqlite:${path}` },
      stdio: ['ignore', 2, 2],
    })
    if (status !== 0) throw new Error('the database could not be seeded')
    settle(path, clients)
    for (const old of await readdir(data))
      if (old.startsWith(`seeded-${clients}-`)) await rm(join(data, old), { force: true })
    await rename(path, file)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
  return file
}

/** A first start of the service makes the schema, the defaults and the credential. */
async function bootstrap(dist, folder) {
  const server = await startServer({
    script: servers.countinghouse.script(dist),
    folder,
    environment: { BOOTSTRAP_IDENTIFIER: credential.identifier, BOOTSTRAP_SECRET: credential.secret },
    awaits: '/api/health',
  })
  await server.stop()
}

/** One file without a log beside it, whose clients have the ids from 1: the works call them by number. */
function settle(path, clients) {
  const database = new SQLite(path)
  database.pragma('wal_checkpoint(TRUNCATE)')
  const { n, last } = database.prepare('select count(*) n, max(id) last from clients').get()
  database.close()
  if (n !== clients || last !== clients)
    throw new Error(`the seeded database should have the clients 1 to ${clients}; it has ${n}, the last is ${last}`)
}

function fingerprint(dist) {
  const hash = createHash('sha256')
  const sources = ['db/migrations', 'tools'].flatMap((folder) =>
    readdirSync(join(dist, folder), { recursive: true })
      .filter((file) => file.endsWith('.js') && (folder !== 'tools' || file.startsWith('seed')))
      .map((file) => join(dist, folder, file)),
  )
  for (const source of sources.sort()) hash.update(readFileSync(source))
  return hash.digest('hex').slice(0, 8)
}
