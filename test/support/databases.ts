import { randomUUID } from 'node:crypto'
import { copyFile, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { Test } from 'tap'

/** Makes a database for one test, which is gone after it, and returns its URL. */
export type MakeDatabase = (t: Test) => Promise<string>

/**
 * Runs one body twice, on a fresh SQLite file and on a fresh PostgreSQL database, as the subtests `sqlite` and
 * `postgres`: the runner counts by these titles. Both databases are empty unless `make` says otherwise.
 */
export function onBothDatabases(
  t: Test,
  title: string,
  body: (t: Test, url: string) => Promise<unknown>,
  make: { sqlite: MakeDatabase; postgres: MakeDatabase } = { sqlite: sqliteFile, postgres: databaseFrom() },
) {
  return t.test(title, async (t) => {
    await t.test('sqlite', async (t) => body(t, await make.sqlite(t)))
    await t.test('postgres', async (t) => body(t, await make.postgres(t)))
  })
}

/** Copies of the databases that the run has prepared (prepare.ts): what a first start makes of an empty one. */
export const prepared: { sqlite: MakeDatabase; postgres: MakeDatabase } = {
  sqlite: async (t) => {
    const url = await sqliteFile(t)
    const template = process.env.TEST_SQLITE_TEMPLATE
    // Without the run's one, the service fills an empty one by itself.
    if (template !== undefined) await copyFile(template, url.slice('sqlite:'.length))
    return url
  },
  postgres: databaseFrom(process.env.TEST_POSTGRES_TEMPLATE),
}

/** A SQLite file in a folder of its own. */
export async function sqliteFile(t: Test): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'countinghouse-sqlite-'))
  t.teardown(() => rm(folder, { recursive: true, force: true }))
  return `sqlite:${join(folder, 'test.db')}`
}

/** A PostgreSQL database, copied from `template` where one is named: cheaper than migrating each anew. */
export function databaseFrom(template?: string): MakeDatabase {
  return async (t) => {
    const { url, remove } = await makeDatabase(serverUrl(), template)
    t.teardown(remove)
    return url
  }
}

/** A new database on a server, with the means to remove it. */
export async function makeDatabase(server: string, template?: string) {
  // Random, because test files run in parallel processes and share the server.
  const name = `test_${randomUUID().replaceAll('-', '')}`
  // Copying files costs a fraction of the default, which copies each block and writes it to the log as well.
  const copy = template === undefined ? '' : ` TEMPLATE ${pg.escapeIdentifier(template)} STRATEGY FILE_COPY`
  await onServer(server, `CREATE DATABASE ${name}${copy}`)
  const url = new URL(server)
  url.pathname = name
  // A test that failed may have left its connections open.
  return { name, url: url.href, remove: () => onServer(server, `DROP DATABASE ${name} WITH (FORCE)`) }
}

async function onServer(server: string, sql: string): Promise<void> {
  const client = new pg.Client(server)
  await client.connect()
  try {
    await client.query(sql)
  } finally {
    await client.end()
  }
}

function serverUrl(): string {
  const url = process.env.TEST_DATABASE_URL
  if (!url)
    throw new Error('TEST_DATABASE_URL is not set: run `npm test -- FILE`, which starts a PostgreSQL, or set it.')
  return url
}
