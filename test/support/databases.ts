import { randomUUID } from 'node:crypto'
import { copyFile, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { Test } from 'tap'
import { type DatabaseKind, databaseKinds } from './database-kinds.js'

/** A test, or anything else that runs cleanup functions. */
export type Scope = Pick<Test, 'teardown'>

/** Creates a database for the duration of `scope`, and returns its URL. */
export type MakeDatabase = (scope: Scope) => Promise<string>

export interface MakeDatabases {
  readonly sqlite: MakeDatabase
  readonly postgres: MakeDatabase
}

/**
 * Returns the databases listed in TEST_DATABASES, separated by spaces, or both. Full runs set the variable to divide
 * the files between the databases (database-split.ts).
 */
export function databasesToTest(): readonly DatabaseKind[] {
  const listed = process.env.TEST_DATABASES?.split(' ')
  return databaseKinds.filter((kind) => listed === undefined || listed.includes(kind))
}

/**
 * Runs a test body on a new database of each kind, as the subtests `sqlite` and `postgres`. The runner counts
 * assertions by these titles. The databases are empty unless `make` fills them.
 */
export function onBothDatabases(
  t: Test,
  title: string,
  body: (t: Test, url: string) => Promise<unknown>,
  make: MakeDatabases = { sqlite: sqliteFile, postgres: databaseFrom() },
) {
  return t.test(title, async (t) => {
    for (const kind of databasesToTest()) await t.test(kind, async (t) => body(t, await make[kind](t)))
  })
}

/** Variables with which the runner passes on the databases that tests copy (prepare.ts). */
export type TemplateVariable =
  | 'TEST_SQLITE_MIGRATED'
  | 'TEST_POSTGRES_MIGRATED'
  | 'TEST_SQLITE_TEMPLATE'
  | 'TEST_POSTGRES_TEMPLATE'

/** Copies of a database in the state after a service's first start. */
export const prepared: MakeDatabases = copiesOf('TEST_SQLITE_TEMPLATE', 'TEST_POSTGRES_TEMPLATE')

/** Copies of a fully migrated database without data. */
export const migrated: MakeDatabases = copiesOf('TEST_SQLITE_MIGRATED', 'TEST_POSTGRES_MIGRATED')

/** Like onBothDatabases, but with all tables and no data, for tests that are not about migrations. */
export const onMigratedDatabases = (t: Test, title: string, body: (t: Test, url: string) => Promise<unknown>) =>
  onBothDatabases(t, title, body, migrated)

/** Like onBothDatabases, but in the state after a first start, for tests that are not about the first start. */
export const onPreparedDatabases = (t: Test, title: string, body: (t: Test, url: string) => Promise<unknown>) =>
  onBothDatabases(t, title, body, prepared)

/**
 * Returns functions that copy the databases named in two variables. Without the variables, the databases are empty, and
 * the first connection or start fills them.
 */
function copiesOf(sqlite: TemplateVariable, postgres: TemplateVariable): MakeDatabases {
  return { sqlite: (t) => sqliteFile(t, process.env[sqlite]), postgres: databaseFrom(process.env[postgres]) }
}

export async function sqliteFile(t: Scope, template?: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'countinghouse-sqlite-'))
  t.teardown(() => rm(folder, { recursive: true, force: true }))
  const file = join(folder, 'test.db')
  if (template !== undefined) await copyFile(template, file)
  return `sqlite:${file}`
}

/** Returns a function that creates databases from `template`, which is cheaper than migrating each of them. */
export function databaseFrom(template?: string): MakeDatabase {
  return async (t) => {
    const { url, remove } = await makeDatabase(serverUrl(), template)
    t.teardown(remove)
    return url
  }
}

export async function makeDatabase(server: string, template?: string) {
  // Random, because test files run in parallel processes and share the server.
  const name = `test_${randomUUID().replaceAll('-', '')}`
  // The default strategy takes several times as long, because it also writes each block to the log.
  const copy = template === undefined ? '' : ` TEMPLATE ${pg.escapeIdentifier(template)} STRATEGY FILE_COPY`
  await onServer(server, `CREATE DATABASE ${name}${copy}`)
  const url = new URL(server)
  url.pathname = name
  // Removes the database even if a failed test left connections open.
  return { name, url: url.href, remove: () => removeDatabase(server, name) }
}

export const removeDatabase = (server: string, name: string): Promise<void> =>
  onServer(server, `DROP DATABASE ${name} WITH (FORCE)`)

/** Connections for creating and removing databases, by server. A new one costs as much as a short test. */
const clients = new Map<string, Promise<Client>>()

/** The types of pg lack these methods. */
type Client = pg.Client & { ref(): void; unref(): void }

async function onServer(server: string, sql: string): Promise<void> {
  const client = await (clients.get(server) ?? connectTo(server))
  holdProcess(client, true)
  try {
    await client.query(sql)
  } finally {
    holdProcess(client, false)
  }
}

function connectTo(server: string): Promise<Client> {
  const client = new pg.Client(server) as Client
  const forget = () => clients.delete(server)
  // A test may stop its own server. The next one at the same address needs a new connection.
  client.on('error', forget).on('end', forget)
  const connected = client.connect().then(() => client)
  connected.catch(forget)
  clients.set(server, connected)
  return connected
}

/** Running statements by connection. An idle connection does not keep the process alive. */
const underWay = new WeakMap<Client, number>()

function holdProcess(client: Client, isBegun: boolean): void {
  const count = (underWay.get(client) ?? 0) + (isBegun ? 1 : -1)
  underWay.set(client, count)
  if (count > 0) client.ref()
  else client.unref()
}

function serverUrl(): string {
  const url = process.env.TEST_DATABASE_URL
  if (!url)
    throw new Error('TEST_DATABASE_URL is not set: run `npm test -- FILE`, which starts a PostgreSQL, or set it.')
  return url
}
