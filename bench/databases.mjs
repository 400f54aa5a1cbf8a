import { readdirSync, readFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import SQLite from 'better-sqlite3'
import pg from 'pg'
import { startServer } from './child.mjs'
import { credential } from './credential.mjs'
import { ownSeconds, processorSeconds } from './machine.mjs'
import { setPragmas } from './peers/common/pragmas.mjs'
import { makeFolder } from './seeded.mjs'
import { servers } from './servers.mjs'

export const dialects = ['sqlite', 'postgres']
export const titleOfDialect = { sqlite: 'SQLite', postgres: 'PostgreSQL' }

/**
 * Calls `use` with an empty database that the service has set up: `run` executes SQL and returns the rows, `serve`
 * starts the service on the database, and `processor` returns the seconds of processor time used by the database
 * outside the service.
 */
export async function withDatabase(dialect, dist, use) {
  const folder = await makeFolder()
  const { url, ...opened } = await (dialect === 'sqlite' ? openSqlite(folder) : openPostgres(dist))
  const serve = (environment = {}) =>
    startServer({
      script: servers.countinghouse.script(dist),
      folder,
      environment: { DATABASE_URL: url, ...environment },
      // Succeeds once the first start has created the credential.
      awaits: '/api/v1/getcurrencies',
    })
  try {
    const { identifier, secret } = credential
    await (await serve({ BOOTSTRAP_IDENTIFIER: identifier, BOOTSTRAP_SECRET: secret })).stop()
    return await use({ dialect, url, serve, ...opened })
  } finally {
    await opened.close()
    await rm(folder, { recursive: true, force: true })
  }
}

async function openSqlite(folder) {
  const file = join(folder, 'bench.db')
  const connection = new SQLite(file)
  setPragmas(connection)
  return {
    url: `sqlite:${file}`,
    run: async (sql) => {
      const statement = connection.prepare(sql)
      return statement.reader ? statement.all() : void statement.run()
    },
    // SQLite runs in the process that uses it: in this one for `run`.
    processor: ownSeconds,
    close: async () => connection.close(),
  }
}

async function openPostgres(dist) {
  const { startPostgres } = await import(pathToFileURL(join(dist, 'test/support/postgres.js')).href)
  const server = await startPostgres()
  const client = new pg.Client({ connectionString: server.url })
  await client.connect()
  const { rows } = await client.query('select pg_backend_pid() as pid')
  return {
    url: server.url,
    run: async (sql) => (await client.query(sql)).rows,
    processor: serverSeconds(rows[0].pid),
    close: async () => {
      await client.end()
      await server.stop()
    },
  }
}

/**
 * Returns a function that reads the seconds of processor time used by a local PostgreSQL server. `pid` is the ID of one
 * of the server's processes. The function returns undefined on systems other than Linux.
 */
export function serverSeconds(pid) {
  const postmaster = parentOf(pid)
  return () => postmaster && treeSeconds(postmaster)
}

function parentOf(pid) {
  if (process.platform !== 'linux') return undefined
  return Number(/^PPid:\s*(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1])
}

/** Returns the processor time of a process, of its children that have ended, and of its running children. */
function treeSeconds(pid) {
  const children = readdirSync('/proc').filter((name) => {
    try {
      return /^\d+$/.test(name) && parentOf(name) === pid
    } catch {
      return false
    }
  })
  return children.reduce((sum, child) => sum + (processorSeconds(child) ?? 0), processorSeconds(pid, { ended: true }))
}
