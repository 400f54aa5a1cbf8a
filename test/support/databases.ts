import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
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

/** A SQLite file in a folder of its own. */
export async function sqliteFile(t: Test): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'countinghouse-sqlite-'))
  t.teardown(() => rm(folder, { recursive: true, force: true }))
  return `sqlite:${join(folder, 'test.db')}`
}

/** A PostgreSQL database, copied from `template` where one is named: cheaper than migrating each anew. */
export function databaseFrom(template?: string): MakeDatabase {
  return async (t) => {
    // Random, because test files run in parallel processes and share the server.
    const name = `test_${randomUUID().replaceAll('-', '')}`
    const copy = template === undefined ? '' : ` TEMPLATE ${pg.escapeIdentifier(template)}`
    await onServer(`CREATE DATABASE ${name}${copy}`)
    // A test that failed may have left its connections open.
    t.teardown(() => onServer(`DROP DATABASE ${name} WITH (FORCE)`))
    const url = new URL(serverUrl())
    url.pathname = name
    return url.href
  }
}

async function onServer(sql: string): Promise<void> {
  const client = new pg.Client(serverUrl())
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
