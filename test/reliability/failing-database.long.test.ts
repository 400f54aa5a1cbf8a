// Listed in docs/reference/attacks.md.

import { once } from 'node:events'
import { statSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import SQLite from 'better-sqlite3'
import pg from 'pg'
import t, { type Test } from 'tap'
import { onPreparedPostgres, onPreparedSqlite, sqlitePath } from '../db/one-database.js'
import { callAction, eventually, serve } from '../server/serve.js'
import { type Api, type Reply, startApi } from '../support/service.js'

// Databases that answer, but cannot do what a call needs.

const readiness = async ({ url }: { url: string }) => (await fetch(`${url}/readyz`)).status

let clients = 0
const addClient = (api: Api): Promise<Reply> =>
  api.call('addclient', { firstname: 'A', lastname: 'B', email: `${++clients}@example.com`, notes: 'x'.repeat(20_000) })

function expectUnavailable(t: Test, { status, body, headers }: Pick<Reply, 'status' | 'body' | 'headers'>): void {
  t.equal(status, 503)
  t.match(body, { result: 'error', code: 'database_unreachable', message: /^The [^\n]+\.$/ })
  t.match(headers.get('retry-after'), /^[1-9]\d*$/)
}

/** Opens a connection from outside the service. */
async function other(t: Test, url: string): Promise<pg.Client> {
  const client = new pg.Client(url)
  await client.connect()
  t.teardown(() => client.end())
  return client
}

const endOthers = (client: pg.Client) =>
  client.query(
    'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
  )

// R-2503
onPreparedSqlite(
  t,
  'rejects writing calls while the disk is full, and accepts them once there is room',
  async (t, url) => {
    const api = await startApi(t, url)
    const pragma = (text: string) => api.database.transaction((db) => db.raw(`PRAGMA ${text}`))
    t.equal(await readiness(api), 200)
    await pragma('max_page_count = 1')
    let refused = await addClient(api)
    // Existing pages may have room.
    for (let n = 0; n < 200 && refused.status === 200; n++) refused = await addClient(api)
    expectUnavailable(t, refused)
    t.equal(await readiness(api), 503)
    t.equal(await readiness(api), 503, 'it stays unready')
    t.equal((await api.call('getclients')).status, 200, 'calls that only read still work')
    await pragma('max_page_count = 4294967294')
    await eventually('it is ready', async () => (await readiness(api)) === 200)
    t.equal((await addClient(api)).status, 200)
    t.equal(api.service.database.dialect, 'sqlite')
  },
)

onPreparedSqlite(t, 'a full disk fails calls with 503, and every acknowledged call is stored', async (t, url) => {
  const api = await startApi(t, url)
  await api.database.transaction((db) => db.raw('PRAGMA max_page_count = 1'))
  const replies = await Promise.all(Array.from({ length: 40 }, () => addClient(api)))
  for (const reply of replies) if (reply.status !== 200) expectUnavailable(t, reply)
  t.ok(replies.some(({ status }) => status === 503))
  const { totalresults } = await api.ok('getclients')
  t.equal(totalresults, replies.filter(({ status }) => status === 200).length, 'acknowledged clients are stored')
})

// R-2503
onPreparedSqlite(t, 'rejects writing calls while the file is read-only', async (t, url) => {
  const api = await startApi(t, url)
  await api.database.transaction((db) => db.raw('PRAGMA query_only = ON'))
  expectUnavailable(t, await addClient(api))
  t.equal(await readiness(api), 503)
  t.equal((await api.call('getclients')).status, 200)
})

onPreparedSqlite(t, 'an unreadable page fails the calls that need it, but not the process', async (t, url) => {
  const first = await serve(t, { DATABASE_URL: url })
  for (let n = 0; n < 40; n++)
    await first.call('addclient', { firstname: 'A', lastname: 'B', email: `${n}@example.com`, notes: 'x'.repeat(9000) })
  await first.kill('SIGTERM')
  const file = new SQLite(sqlitePath(url))
  const root = file.prepare("select rootpage from sqlite_schema where name = 'clients'").pluck().get() as number
  const size = file.pragma('page_size', { simple: true }) as number
  file.close()
  const handle = await open(sqlitePath(url), 'r+')
  await handle.write(Buffer.alloc(size, 0xff), 0, size, (root - 1) * size)
  await handle.close()

  const service = await serve(t, { DATABASE_URL: url })
  for (let n = 0; n < 5; n++) {
    expectUnavailable(t, await service.call('getclients', { limitnum: 250 }, 'GET'))
    expectUnavailable(t, await service.call('getclientsdetails', { clientid: 1 }, 'GET'))
  }
  t.equal(await readiness(service), 503)
  t.equal((await service.call('getcurrencies', {}, 'GET')).status, 200)
  t.equal(service.process.exitCode, null)
  t.match(service.stdout(), /"level":50.*SQLITE_CORRUPT/)
})

// R-2849
onPreparedSqlite(t, 'the WAL file shrinks after the last reader of an old snapshot has ended', async (t, url) => {
  const api = await startApi(t, url)
  const logSize = () => statSync(`${sqlitePath(url)}-wal`).size
  const reader = new SQLite(sqlitePath(url), { readonly: true })
  t.teardown(() => reader.close())
  reader.exec('begin')
  reader.prepare('select count(*) from settings').get()
  await api.database.transaction((db) => db.raw('create table filling (text)'))
  const megabytes = 40
  for (let n = 0; n < megabytes; n++)
    await api.database.transaction(async (db) => {
      await db.raw('delete from filling')
      await db.raw('insert into filling values (randomblob(1000000))')
    })
  t.ok(logSize() > (megabytes - 1) * 1_000_000, 'long while a program reads an old state')
  reader.exec('commit')
  // The WAL file shrinks without another write.
  await eventually('the log is short', () => logSize() <= 32 * 2 ** 20)
  await api.database.transaction((db) => db.raw('drop table filling'))
})

// R-2849
onPreparedSqlite(
  t,
  'a WAL file that a program keeps from being written back is reported once with its size',
  async (t, url) => {
    const api = await startApi(t, url)
    const reader = new SQLite(sqlitePath(url), { readonly: true })
    t.teardown(() => reader.close())
    reader.exec('begin')
    reader.prepare('select count(*) from settings').get()
    await api.database.transaction((db) => db.raw('create table filling (text)'))
    for (let n = 0; n < 140; n++)
      await api.database.transaction(async (db) => {
        await db.raw('delete from filling')
        await db.raw('insert into filling values (randomblob(1000000))')
      })
    await eventually('it is reported', () => /is 13\d MiB for a database of \d MiB/.test(api.logged()))
    // Long enough for two more checks.
    await sleep(11_000)
    t.equal(api.logged().match(/MiB for a database/g)?.length, 1)
    reader.exec('commit')
    await eventually('the log is short', () => statSync(`${sqlitePath(url)}-wal`).size <= 32 * 2 ** 20)
    await api.database.transaction((db) => db.raw('drop table filling'))
  },
)

// R-2503
onPreparedPostgres(t, 'rejects writing calls while the database is read-only', async (t, url) => {
  const api = await startApi(t, url)
  const client = await other(t, url)
  const name = new URL(url).pathname.slice(1)
  await client.query(`alter database ${name} set default_transaction_read_only = on`)
  await endOthers(client)
  await eventually('it reads', async () => (await api.call('getclients')).status === 200)
  expectUnavailable(t, await addClient(api))
  t.equal(await readiness(api), 503)
  await client.query('set default_transaction_read_only = off')
  await client.query(`alter database ${name} reset default_transaction_read_only`)
  await endOthers(client)
  await eventually('it is ready', async () => (await readiness(api)) === 200)
  t.equal((await addClient(api)).status, 200)
})

// R-2503
onPreparedPostgres(t, 'rejects a call that waits too long for a lock', async (t, url) => {
  const api = await startApi(t, url, { environment: { DATABASE_LOCK_TIMEOUT: '1' } })
  const client = await other(t, url)
  await client.query('begin')
  await client.query('lock table clients in exclusive mode')
  const reply = await addClient(api)
  expectUnavailable(t, reply)
  t.match(reply.body, { message: /another one/ })
  t.equal(await readiness(api), 503)
  await client.query('rollback')
  t.equal((await addClient(api)).status, 200)
  await eventually('it is ready', async () => (await readiness(api)) === 200)
})

onPreparedPostgres(t, 'rejects a call whose statement takes too long', async (t, url) => {
  const api = await startApi(t, url, { environment: { DATABASE_CALL_TIMEOUT: '1' } })
  const client = await other(t, url)
  await client.query('begin')
  await client.query('lock table clients in access exclusive mode')
  const reply = await api.call('getclientsdetails', { clientid: 1 })
  expectUnavailable(t, reply)
  t.match(reply.body, { message: /too long/ })
  t.equal(await readiness(api), 503)
  await client.query('rollback')
  t.equal((await api.call('getclients')).status, 200)
})

// R-2503
onPreparedPostgres(t, 'a call waits for a connection as long as a statement may take', async (t, url) => {
  // One connection is for calls.
  const environment = { DATABASE_POOL_SIZE: '2', DATABASE_CALL_TIMEOUT: '120', DATABASE_LOCK_TIMEOUT: '120' }
  const api = await startApi(t, url, { environment })
  const client = await other(t, url)
  await client.query('begin')
  await client.query('lock table clients in exclusive mode')
  const calls = [addClient(api), addClient(api)]
  // Longer than the default DATABASE_CALL_TIMEOUT.
  await sleep(5000)
  await client.query('rollback')
  t.strictSame(
    (await Promise.all(calls)).map(({ status }) => status),
    [200, 200],
  )
})

// R-2503
onPreparedPostgres(
  t,
  'rejects calls while PostgreSQL accepts no further connections, and recovers afterwards',
  async (t, url) => {
    const admin = await other(t, url)
    const role = `limited_${Math.random().toString(36).slice(2)}`
    await admin.query(`create role ${role} login password 'x'`)
    await admin.query(`grant all on all tables in schema public to ${role}`)
    await admin.query(`grant all on all sequences in schema public to ${role}`)
    t.teardown(async () => {
      const client = new pg.Client(url)
      await client.connect()
      await client.query(`drop owned by ${role}`)
      await client.query(`drop role ${role}`)
      await client.end()
    })
    const limited = new URL(url)
    limited.username = role
    limited.password = 'x'
    const server = await serve(t, { DATABASE_URL: limited.href })
    const call = () => callAction(server.url, 'getclients', {}, 'GET')
    t.equal((await call()).status, 200)
    await admin.query(`alter role ${role} connection limit 0`)
    await admin.query('select pg_terminate_backend(pid) from pg_stat_activity where usename = $1', [role])
    await eventually('a call is refused', async () => (await call()).status === 503)
    expectUnavailable(t, await call())
    t.equal(await readiness(server), 503)
    await admin.query(`alter role ${role} connection limit 100`)
    await eventually('a call is answered', async () => (await call()).status === 200)
    await eventually('it is ready', async () => (await readiness(server)) === 200)
    await server.kill('SIGTERM')
    if (server.process.exitCode === null) await once(server.process, 'exit')
  },
)
