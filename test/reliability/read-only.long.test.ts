import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import t, { type Test } from 'tap'
import { onPreparedPostgres } from '../db/one-database.js'
import { callAt, eventually, serve } from '../server/serve.js'
import { ownPostgres } from './own-postgres.js'

/** Makes a database read-only for everybody, or writable again, and ends all sessions that do not know of it. */
async function switcherOf(t: Test, url: string) {
  const name = new URL(url).pathname.slice(1)
  const client = new pg.Client(url)
  await client.connect()
  t.teardown(() => client.end())
  await client.query('set default_transaction_read_only = off')
  return async (isReadOnly: boolean) => {
    await client.query(
      isReadOnly
        ? `alter database ${name} set default_transaction_read_only = on`
        : `alter database ${name} reset default_transaction_read_only`,
    )
    await client.query(
      'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
    )
  }
}

const lines = (text: string, pattern: RegExp): number => text.match(pattern)?.length ?? 0

/** How a session that is ended looks to whoever was using it: PostgreSQL says so, or the connection is gone before it can. */
const isEndedSession = /57P01|Connection terminated unexpectedly|ECONNRESET|EPIPE/

/** Returns the errors that a server has logged, but for those of ended sessions. */
const errorsOf = (text: string): string[] =>
  text.split('\n').filter((line) => line.includes('"level":50') && !isEndedSession.test(line))

// R-2848
onPreparedPostgres(
  t,
  'a service whose database is read-only answers reads and counts them, and goes on writing by itself',
  async (t, url) => {
    const makeReadOnly = await switcherOf(t, url)
    const running = await serve(t, { DATABASE_URL: url, RATE_LIMIT: '20' })
    const read = (server: typeof running) => callAt(server.url, 'getclients', {}, 'GET')
    let made = 0
    const write = (server: typeof running) =>
      callAt(server.url, 'addclient', { firstname: 'A', lastname: 'B', email: `${++made}@example.com` })
    t.equal((await write(running)).status, 200)
    await makeReadOnly(true)
    await eventually('it says so', () => /The database is read-only/.test(running.stdout()))
    const started = await serve(t, { DATABASE_URL: url, RATE_LIMIT: '20' })
    for (const server of [running, started]) {
      const [first, refused] = [await read(server), await write(server)]
      t.match(first, { status: 200, body: { totalresults: 1 } })
      t.match(refused, {
        status: 503,
        body: { code: 'database_unreachable', message: 'The database cannot be written at the moment.' },
      })
      t.equal(refused.headers.get('retry-after'), '10')
      const statuses: number[] = []
      for (let n = 0; n < 25; n++) statuses.push((await read(server)).status)
      t.strictSame([...new Set(statuses)].sort(), [200, 429], 'the process counts by itself')
    }
    await eventually('another minute begins', async () => (await read(running)).status === 200, 120_000)
    await write(running)
    for (const server of [running, started]) {
      t.equal(lines(server.stdout(), /The database is read-only/g), 1)
      t.strictSame(errorsOf(server.stdout()), [], 'nothing is an error of its own')
    }
    await makeReadOnly(false)
    for (const server of [running, started]) {
      await eventually('it writes', async () => (await write(server)).status === 200, 120_000)
      await eventually('it says so', () => lines(server.stdout(), /The database can be written again/g) === 1)
      await eventually('it is ready', async () => (await fetch(`${server.url}/readyz`)).status === 200)
    }
  },
)

// R-2848
t.test('a service behind whose name a standby answers starts, reads, and writes once that is promoted', (t) =>
  t.test('postgres', async (t) => {
    const { url, data, stop, start } = await ownPostgres(t)
    const environment = { DATABASE_URL: url, DATABASE_LISTEN_URL: url, RATE_LIMIT: '1000' }
    const before = await serve(t, environment)
    const client = { firstname: 'A', lastname: 'B', email: 'a@example.com' }
    t.equal((await before.call('addclient', client)).status, 200)
    await before.kill('SIGTERM')
    await stop('fast')
    // It waits for the log of a server that never sends any.
    await writeFile(join(data, 'standby.signal'), '')
    await start()

    const server = await serve(t, environment)
    for (let n = 0; n < 5; n++)
      t.match(await server.call('getclients', {}, 'GET'), { status: 200, body: { totalresults: 1 } })
    t.equal((await server.call('addclient', { ...client, email: 'b@example.com' })).status, 503)
    const metrics = await (await fetch(`${server.url}/metrics`)).text()
    t.match(metrics, /^countinghouse_listener_up 0$/m)
    await eventually('it says so', () => lines(server.stdout(), /The database is read-only/g) === 1)
    t.equal(lines(server.stdout(), /"level":50/g), 0)

    const admin = new pg.Client(url)
    await admin.connect()
    await admin.query('select pg_promote()')
    await admin.end()
    await eventually(
      'it writes',
      async () => (await server.call('addclient', { ...client, email: 'b@example.com' })).status === 200,
      60_000,
    )
    await eventually('it hears of changes', async () =>
      /^countinghouse_listener_up 1$/m.test(await (await fetch(`${server.url}/metrics`)).text()),
    )
  }),
)
