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
 * Gives `use` an empty database that the service has made for itself: `run` carries out SQL and returns its rows, `serve`
 * starts the service on it, `processor` is what the database has used of the processor apart from the service.
 */
export async function withDatabase(dialect, dist, use) {
  const folder = await makeFolder()
  const { url, ...opened } = await (dialect === 'sqlite' ? openSqlite(folder) : openPostgres(dist))
  const serve = (environment = {}) =>
    startServer({
      script: servers.countinghouse.script(dist),
      folder,
      environment: { DATABASE_URL: url, ...environment },
      // Answered once the first start has made the credential.
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
    // This process is the database's as much as the service's is.
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
 * Returns a reader of the seconds of processor time that a PostgreSQL server on this machine has used, told by one of its
 * processes; it reads undefined where the system does not tell.
 */
export function serverSeconds(pid) {
  const postmaster = parentOf(pid)
  return () => postmaster && treeSeconds(postmaster)
}

function parentOf(pid) {
  if (process.platform !== 'linux') return undefined
  return Number(/^PPid:\s*(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1])
}

/** A server's own processor time, that of its processes which have ended, and of those which are there. */
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
