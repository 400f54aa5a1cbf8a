import pg from 'pg'
import t, { type Test } from 'tap'
import { callAt, credential, eventually, serve, startServer } from '../server/serve.js'
import { databaseFrom, prepared } from '../support/databases.js'
import { ownPgbouncer, pgbouncerVersion } from './own-pgbouncer.js'
import { silentProxy } from './silent-proxy.js'

const onPostgres = (title: string, body: (t: Test, url: string) => Promise<unknown>) =>
  t.test(title, (t) => t.test('postgres', async (t) => body(t, await prepared.postgres(t))))

async function other(t: Test, url: string): Promise<pg.Client> {
  const client = new pg.Client(url)
  await client.connect()
  t.teardown(() => client.end())
  return client
}

const switchCredential = (client: pg.Client, isActive: 0 | 1) =>
  client.query('update credentials set is_active = $1 where identifier = $2', [isActive, credential.identifier])

if (pgbouncerVersion === undefined)
  t.test('PgBouncer carries the service', { skip: 'apt-get install pgbouncer to run it' }, async () => {})
else {
  onPostgres('PgBouncer in session mode carries the service', async (t, url) => {
    t.comment(`PgBouncer ${pgbouncerVersion}`)
    const direct = await other(t, url)
    const name = new URL(url).pathname.slice(1)
    // The service sets its own time zone on each connection, whatever the database defaults to.
    await direct.query(`alter database ${name} set timezone to 'Asia/Tokyo'`)
    const pooled = await ownPgbouncer(t, url)
    for (const listenUrl of ['', url]) {
      const server = await serve(t, { DATABASE_URL: pooled, DATABASE_LISTEN_URL: listenUrl })
      const call = (action: string, parameters = {}, method: 'GET' | 'POST' = 'GET') =>
        callAt(server.url, action, parameters, method)
      const email = `a${listenUrl.length}@example.com`
      t.equal((await call('addclient', { firstname: 'A', lastname: 'B', email }, 'POST')).status, 200)
      const answers = await Promise.all(Array.from({ length: 30 }, () => call('getclients', { search: email })))
      for (const { status, body } of answers) t.match({ status, body }, { status: 200, body: { totalresults: 1 } })
      await switchCredential(direct, 0)
      await eventually('another process is heard', async () => (await call('getclients')).status === 401)
      await switchCredential(direct, 1)
      await eventually('and again', async () => (await call('getclients')).status === 200)
      t.equal((await fetch(`${server.url}/readyz`)).status, 200)
      const { rows } = await direct.query("select to_char(max(created_at), 'YYYY-MM-DD') as day from clients")
      t.match(rows[0].day, /^\d{4}-\d{2}-\d{2}$/)
      await server.kill('SIGTERM')
    }
  })

  t.test('an empty database is set up by way of PgBouncer', (t) =>
    t.test('postgres', async (t) => {
      const server = await serve(t, { DATABASE_URL: await ownPgbouncer(t, await databaseFrom()(t)) })
      t.equal((await callAt(server.url, 'getclients', {}, 'GET')).status, 200)
    }),
  )
}

onPostgres('notifications come from DATABASE_LISTEN_URL, and everything else from DATABASE_URL', async (t, url) => {
  const proxy = await silentProxy(t, url)
  const server = await serve(t, { DATABASE_URL: url, DATABASE_LISTEN_URL: proxy.url })
  t.equal((await callAt(server.url, 'getclients', {}, 'GET')).status, 200)
  t.equal(proxy.open(), 1)
  t.equal(proxy.open('LISTEN changed'), 1)
})

onPostgres('a DATABASE_LISTEN_URL of another database stops the start with one line', async (t, url) => {
  const elsewhere = await databaseFrom()(t)
  const child = startServer(t, { DATABASE_URL: url, DATABASE_LISTEN_URL: elsewhere })
  t.match(await child.ended, { code: 1 })
  t.match(child.stderr(), /^countinghouse: [^\n]*DATABASE_LISTEN_URL leads to another database[^\n]*\n$/)
})
