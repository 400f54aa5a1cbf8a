import { randomUUID } from 'node:crypto'
import { copyFile, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { Test } from 'tap'
import { type DatabaseKind, databaseKinds } from './database-kinds.js'

/** A test, or another time at whose end something is removed or stopped. */
export type Scope = Pick<Test, 'teardown'>

/** Makes a database that is gone at the end of `scope`, and returns its URL. */
export type MakeDatabase = (scope: Scope) => Promise<string>

export interface MakeDatabases {
  readonly sqlite: MakeDatabase
  readonly postgres: MakeDatabase
}

/**
 * Returns the databases that bodies run on: the ones that TEST_DATABASES lists, separated by spaces, or both. The runner
 * sets the variable in whole runs, which divide the files between the databases (database-split.ts).
 */
export function databasesToTest(): readonly DatabaseKind[] {
  const listed = process.env.TEST_DATABASES?.split(' ')
  return databaseKinds.filter((kind) => listed === undefined || listed.includes(kind))
}

/**
 * Runs one body on a new SQLite file and on a new PostgreSQL database, as the subtests `sqlite` and `postgres`; the
 * runner counts by these titles. Both databases are empty unless `make` fills them.
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

/** Environment variables by which the runner names the databases that its tests copy (prepare.ts). */
export type TemplateVariable =
  | 'TEST_SQLITE_MIGRATED'
  | 'TEST_POSTGRES_MIGRATED'
  | 'TEST_SQLITE_TEMPLATE'
  | 'TEST_POSTGRES_TEMPLATE'

/** Copies of the databases that the run has prepared: what a first start makes of an empty one. */
export const prepared: MakeDatabases = copiesOf('TEST_SQLITE_TEMPLATE', 'TEST_POSTGRES_TEMPLATE')

/** Copies of those that hold all tables and no rows: as connecting to an empty one leaves it. */
export const migrated: MakeDatabases = copiesOf('TEST_SQLITE_MIGRATED', 'TEST_POSTGRES_MIGRATED')

/** The same as onBothDatabases, on databases that hold all tables and no rows, for what does not test migrations. */
export const onMigratedDatabases = (t: Test, title: string, body: (t: Test, url: string) => Promise<unknown>) =>
  onBothDatabases(t, title, body, migrated)

/** The same as onBothDatabases, on copies of the prepared databases, for services whose first start is not tested. */
export const onPreparedDatabases = (t: Test, title: string, body: (t: Test, url: string) => Promise<unknown>) =>
  onBothDatabases(t, title, body, prepared)

/** Without a run that has prepared them the databases are empty, and who connects fills them. */
function copiesOf(sqlite: TemplateVariable, postgres: TemplateVariable): MakeDatabases {
  return { sqlite: (t) => sqliteFile(t, process.env[sqlite]), postgres: databaseFrom(process.env[postgres]) }
}

/** A SQLite file in a folder of its own, copied from `template` where one is named. */
export async function sqliteFile(t: Scope, template?: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'countinghouse-sqlite-'))
  t.teardown(() => rm(folder, { recursive: true, force: true }))
  const file = join(folder, 'test.db')
  if (template !== undefined) await copyFile(template, file)
  return `sqlite:${file}`
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
  return { name, url: url.href, remove: () => removeDatabase(server, name) }
}

export const removeDatabase = (server: string, name: string): Promise<void> =>
  onServer(server, `DROP DATABASE ${name} WITH (FORCE)`)

/** The connections by which this process makes and removes databases, by server: each costs as much as a short test. */
const clients = new Map<string, Promise<Client>>()

/** Its types leave out that it can let the process end. */
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
  // A test may stop its own server; the next one at that address gets a new connection.
  client.on('error', forget).on('end', forget)
  const connected = client.connect().then(() => client)
  connected.catch(forget)
  clients.set(server, connected)
  return connected
}

/** Statements under way on a connection; while there is none, it does not keep the process from ending. */
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
