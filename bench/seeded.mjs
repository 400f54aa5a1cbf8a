import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { constants, existsSync, readdirSync, readFileSync } from 'node:fs'
import { copyFile, mkdir, mkdtemp, readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import SQLite from 'better-sqlite3'
import { startServer } from './child.mjs'
import { commandIn } from './commands.mjs'
import { credential, secretKey } from './credential.mjs'
import { servers } from './servers.mjs'
import { payable } from './works.mjs'

/** In the source tree, because the system's temporary folder may be in memory. */
const data = fileURLToPath(new URL('data/', import.meta.url))

/** Creates an empty folder for a server. The caller removes it. */
export async function makeFolder() {
  await mkdir(data, { recursive: true })
  return mkdtemp(join(data, 'run-'))
}

/** Creates a folder with a fresh copy of the seeded file as `bench.db`. The caller removes it. */
export async function copyOf(seeded) {
  const folder = await makeFolder()
  await copyFile(seeded, join(folder, 'bench.db'), constants.COPYFILE_FICLONE)
  return folder
}

/**
 * Returns the path of a database with the given number of clients. It is created once for each version of the
 * migrations and the seeding program.
 */
export async function seededFile({ dist, clients, say }) {
  const file = join(data, `seeded-${clients}-${fingerprint(dist)}.db`)
  if (existsSync(file)) return file
  say(`seeding ${clients} clients`)
  const folder = await makeFolder()
  try {
    await bootstrap(dist, folder)
    const path = join(folder, 'bench.db')
    const { status } = spawnSync(process.execPath, commandIn(dist, 'seed', ['--clients', String(clients)]), {
      cwd: folder,
      env: { PATH: process.env.PATH, DATABASE_URL: `sqlite:${path}`, SECRET_KEY: secretKey },
      stdio: ['ignore', 2, 2],
    })
    if (status !== 0) throw new Error('the database could not be seeded')
    settle(path, clients)
    complete(path)
    for (const old of await readdir(data))
      if (old.startsWith(`seeded-${clients}-`)) await rm(join(data, old), { force: true })
    await rename(path, file)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
  return file
}

/** Starts the service once, which creates the schema, the defaults, and the credential. */
async function bootstrap(dist, folder) {
  const server = await startServer({
    script: servers.countinghouse.script(dist),
    folder,
    environment: { BOOTSTRAP_IDENTIFIER: credential.identifier, BOOTSTRAP_SECRET: credential.secret },
    // Succeeds once the credential exists.
    awaits: '/api/v1/getclients',
  })
  await server.stop()
}

/** Checkpoints the WAL. Throws unless the clients' IDs are 1 to `clients`, because the workloads rely on this. */
function settle(path, clients) {
  const database = new SQLite(path)
  database.pragma('wal_checkpoint(TRUNCATE)')
  const { n, last } = database.prepare('select count(*) n, max(id) last from clients').get()
  database.close()
  if (n !== clients || last !== clients)
    throw new Error(`the seeded database should have the clients 1 to ${clients}; it has ${n}, the last is ${last}`)
}

/** Adds rows that the seeding program does not create: certificate orders, and invoices that are never paid in full. */
function complete(path) {
  const database = new SQLite(path)
  const { first, count } = payable
  database.exec(`
    insert into ssl_orders (client_id, module, cert_type, domain, status, created_at)
      select id, 'manual', 'DV', 'www' || id || '.example.com', 'Active', created_at from clients where id % 2 = 0;
    with recursive numbers(n) as (select 0 union all select n + 1 from numbers where n + 1 < ${count})
      insert into invoices (id, client_id, currency_id, number, status, date, due_date, subtotal, total, created_at)
      select ${first} + n, 1 + n, (select currency_id from clients where id = 1 + n),
        (select value from counters where name = 'invoice') + 1 + n, 'unpaid', '2026-01-31', '2026-02-14', 1000000000000,
        1000000000000, '2026-01-31T12:00:00.000Z' from numbers where n < (select count(*) from clients);
    update counters set value = (select max(number) from invoices) where name = 'invoice'`)
  database.pragma('wal_checkpoint(TRUNCATE)')
  database.close()
}

function fingerprint(dist) {
  const hash = createHash('sha256')
  const sources = ['db/migrations', 'tools'].flatMap((folder) =>
    readdirSync(join(dist, folder), { recursive: true })
      .filter((file) => file.endsWith('.js') && (folder !== 'tools' || /^(?:commands\/)?seed/.test(file)))
      .map((file) => join(dist, folder, file)),
  )
  for (const source of sources.sort()) hash.update(readFileSync(source))
  return hash.digest('hex').slice(0, 8)
}
