import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import t, { type Test } from 'tap'
import { onPreparedPostgres } from '../db/one-database.js'
import { callAction, eventually, serve } from '../server/serve.js'
import { ownPostgres } from './own-postgres.js'

/** Returns a function that makes a database read-only or writable, and ends all other sessions so that they notice. */
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

/** Matches the error of an ended session: PostgreSQL's message, or a closed connection if that came first. */
const isEndedSession = /57P01|Connection terminated unexpectedly|ECONNRESET|EPIPE/

/** Returns the errors that a server has logged, except those caused by ended sessions. */
const errorsOf = (text: string): string[] =>
  text.split('\n').filter((line) => line.includes('"level":50') && !isEndedSession.test(line))

// R-2848
onPreparedPostgres(
  t,
  'a service on a read-only database answers and counts reads, and resumes writing automatically',
  async (t, url) => {
    const makeReadOnly = await switcherOf(t, url)
    const running = await serve(t, { DATABASE_URL: url, RATE_LIMIT: '20' })
    const read = (server: typeof running) => callAction(server.url, 'getclients', {}, 'GET')
    let made = 0
    const write = (server: typeof running) =>
      callAction(server.url, 'addclient', { firstname: 'A', lastname: 'B', email: `${++made}@example.com` })
    t.equal((await write(running)).status, 200)
    await makeReadOnly(true)
    await eventually('it is reported', () => /The database is read-only/.test(running.stdout()))
    const started = await serve(t, { DATABASE_URL: url, RATE_LIMIT: '20' })
    for (const server of [running, started]) {
      const [first, refused] = [await read(server), await write(server)]
      t.match(first, { status: 200, body: { totalresults: 1 } })
      t.match(refused, {
        status: 503,
        body: { code: 'database_unreachable', message: 'The database is read-only at the moment.' },
      })
      t.equal(refused.headers.get('retry-after'), '10')
      const statuses: number[] = []
      for (let n = 0; n < 25; n++) statuses.push((await read(server)).status)
      t.strictSame([...new Set(statuses)].sort(), [200, 429], 'the process counts by its own memory')
    }
    await eventually('the next minute begins', async () => (await read(running)).status === 200, 120_000)
    await write(running)
    for (const server of [running, started]) {
      t.equal(lines(server.stdout(), /The database is read-only/g), 1)
      t.strictSame(errorsOf(server.stdout()), [], 'nothing else is logged as an error')
    }
    await makeReadOnly(false)
    for (const server of [running, started]) {
      await eventually('it writes', async () => (await write(server)).status === 200, 120_000)
      await eventually('the end is reported', () => lines(server.stdout(), /The database is writable again/g) === 1)
      await eventually('it is ready', async () => (await fetch(`${server.url}/readyz`)).status === 200)
    }
  },
)

// R-2848
t.test('a service on a standby starts, reads, and writes once the standby is promoted', (t) =>
  t.test('postgres', async (t) => {
    const { url, data, stop, start } = await ownPostgres(t)
    const environment = { DATABASE_URL: url, DATABASE_LISTEN_URL: url, RATE_LIMIT: '1000' }
    const before = await serve(t, environment)
    const client = { firstname: 'A', lastname: 'B', email: 'a@example.com' }
    t.equal((await before.call('addclient', client)).status, 200)
    await before.kill('SIGTERM')
    await stop('fast')
    // The standby waits for a primary that never sends anything.
    await writeFile(join(data, 'standby.signal'), '')
    await start()

    const server = await serve(t, environment)
    for (let n = 0; n < 5; n++)
      t.match(await server.call('getclients', {}, 'GET'), { status: 200, body: { totalresults: 1 } })
    t.equal((await server.call('addclient', { ...client, email: 'b@example.com' })).status, 503)
    const metrics = await (await fetch(`${server.url}/metrics`)).text()
    t.match(metrics, /^countinghouse_listener_up 0$/m)
    await eventually('it is reported', () => lines(server.stdout(), /The database is read-only/g) === 1)
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
    await eventually('it receives notifications', async () =>
      /^countinghouse_listener_up 1$/m.test(await (await fetch(`${server.url}/metrics`)).text()),
    )
  }),
)
