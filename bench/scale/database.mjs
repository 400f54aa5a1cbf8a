import { readFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import SQLite from 'better-sqlite3'
import pg from 'pg'
import { serverSeconds } from '../databases.mjs'
import { makeFolder } from '../seeded.mjs'

/** Opens the database at an address. For `sqlite` and `postgres`, creates a temporary one that `close` removes. */
export async function openDatabase(address, dist) {
  if (address === 'sqlite') {
    const folder = await makeFolder()
    const opened = await openSqlite(join(folder, 'scale.db'))
    return withEnd(opened, () => rm(folder, { recursive: true, force: true }))
  }
  if (address.startsWith('sqlite:')) return openSqlite(resolve(address.slice('sqlite:'.length)))
  if (address !== 'postgres') return openPostgres(address)
  const { startPostgres } = await import(pathToFileURL(join(dist, 'test/support/postgres.js')).href)
  const server = await startPostgres(undefined, ['logging_collector=on', 'log_rotation_size=0'])
  return withEnd(await openStarting(server.url), () => server.stop())
}

const withEnd = (opened, end) => ({
  ...opened,
  close: async () => {
    await opened.close()
    await end()
  },
})

/** Opens a connection per statement, so that the file stays unlocked between statements. */
function openSqlite(file) {
  const withFile = (use) => {
    const connection = new SQLite(file)
    try {
      connection.pragma('foreign_keys = ON')
      connection.pragma('busy_timeout = 5000')
      return use(connection)
    } finally {
      connection.close()
    }
  }
  return {
    dialect: 'sqlite',
    url: `sqlite:${file}`,
    // SQLite runs in the service's process.
    processor: () => 0,
    run: async (sql, values = []) =>
      withFile((connection) => {
        const statement = connection.prepare(sql)
        return statement.reader ? statement.all(...values) : void statement.run(...values)
      }),
    close: async () => {},
  }
}

/** Opens a database and retries, because a server that was just started may refuse connections for a moment. */
async function openStarting(url, tries = 50) {
  try {
    return await openPostgres(url)
  } catch (error) {
    if (tries === 0 || !['ECONNREFUSED', '57P03'].includes(error.code)) throw error
    await new Promise((resolve) => setTimeout(resolve, 200))
    return openStarting(url, tries - 1)
  }
}

async function openPostgres(url) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query('select pg_backend_pid() as pid')
  return {
    dialect: 'postgres',
    url,
    run: async (sql, values = []) => (await client.query(sql, values)).rows,
    processor: isHere(rows[0].pid) ? serverSeconds(rows[0].pid) : () => undefined,
    close: () => client.end(),
  }
}

/** Returns true if a local process with this ID belongs to PostgreSQL. Otherwise, the server is on another machine. */
function isHere(pid) {
  try {
    return readFileSync(`/proc/${pid}/comm`, 'utf8').startsWith('postgres')
  } catch {
    return false
  }
}
