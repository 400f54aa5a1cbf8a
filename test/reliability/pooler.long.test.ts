// Listed in docs/reference/attacks.md.

import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import t, { type Test } from 'tap'
import { onPreparedPostgres } from '../db/one-database.js'
import { callAction, credential, eventually, serve, startServer } from '../server/serve.js'
import { databaseFrom } from '../support/databases.js'
import { ownPgbouncer, pgbouncerVersion } from './own-pgbouncer.js'
import { silentProxy } from './silent-proxy.js'

async function other(t: Test, url: string): Promise<pg.Client> {
  const client = new pg.Client(url)
  await client.connect()
  t.teardown(() => client.end())
  return client
}

/** Returns the values of `listener_up` and `database_pooled_by_transaction`. */
async function poolerMetrics(url: string): Promise<(string | undefined)[]> {
  const text = await (await fetch(`${url}/metrics`)).text()
  return ['listener_up', 'database_pooled_by_transaction'].map(
    (name) => new RegExp(`^countinghouse_${name} (.*)$`, 'm').exec(text)?.[1],
  )
}

const switchCredential = (client: pg.Client, isActive: 0 | 1) =>
  client.query('update credentials set is_active = $1 where identifier = $2', [isActive, credential.identifier])

if (pgbouncerVersion === undefined)
  t.test('the service runs through PgBouncer', { skip: 'requires apt-get install pgbouncer' }, async () => {})
else {
  // R-2506
  onPreparedPostgres(t, 'the service runs through PgBouncer in session mode', async (t, url) => {
    t.comment(`PgBouncer ${pgbouncerVersion}`)
    const direct = await other(t, url)
    const name = new URL(url).pathname.slice(1)
    // The service sets its time zone on each connection, so the default of the database has no effect.
    await direct.query(`alter database ${name} set timezone to 'Asia/Tokyo'`)
    const pooled = await ownPgbouncer(t, url)
    for (const listenUrl of ['', url]) {
      const server = await serve(t, { DATABASE_URL: pooled, DATABASE_LISTEN_URL: listenUrl })
      const call = (action: string, parameters = {}, method: 'GET' | 'POST' = 'GET') =>
        callAction(server.url, action, parameters, method)
      const email = `a${listenUrl.length}@example.com`
      t.equal((await call('addclient', { firstname: 'A', lastname: 'B', email }, 'POST')).status, 200)
      const answers = await Promise.all(Array.from({ length: 30 }, () => call('getclients', { search: email })))
      for (const { status, body } of answers) t.match({ status, body }, { status: 200, body: { totalresults: 1 } })
      await switchCredential(direct, 0)
      await eventually("another process's change is noticed", async () => (await call('getclients')).status === 401)
      await switchCredential(direct, 1)
      await eventually('and again', async () => (await call('getclients')).status === 200)
      t.equal((await fetch(`${server.url}/readyz`)).status, 200)
      t.strictSame(await poolerMetrics(server.url), ['1', '0'])
      const { rows } = await direct.query("select to_char(max(created_at), 'YYYY-MM-DD') as day from clients")
      t.match(rows[0].day, /^\d{4}-\d{2}-\d{2}$/)
      await server.kill('SIGTERM')
    }
  })

  // R-2841, R-2842
  onPreparedPostgres(
    t,
    'through PgBouncer in transaction mode, a disabled credential is refused at its next call, and each required setting is logged once',
    async (t, url) => {
      const direct = await other(t, url)
      const pooled = await ownPgbouncer(t, url, 'transaction')
      const server = await serve(t, { DATABASE_URL: pooled, ROLE: 'api' })
      const status = async () => (await callAction(server.url, 'getclients', {}, 'GET')).status
      for (let n = 0; n < 5; n++) t.equal(await status(), 200)
      t.strictSame(await poolerMetrics(server.url), ['0', '1'])
      await switchCredential(direct, 0)
      t.equal(await status(), 401)
      await switchCredential(direct, 1)
      t.equal(await status(), 200)
      // By now, several heartbeats have failed, and the listening connection has been replaced.
      await sleep(12_000)
      t.strictSame(await poolerMetrics(server.url), ['0', '1'])
      t.equal(server.stdout().match(/set DATABASE_LISTEN_URL/g)?.length, 1)
      t.equal(server.stdout().match(/switch it to session mode/g)?.length, 1)
    },
  )

  onPreparedPostgres(t, 'DATABASE_LISTEN_URL receives changes if PgBouncer is in transaction mode', async (t, url) => {
    const direct = await other(t, url)
    const pooled = await ownPgbouncer(t, url, 'transaction')
    const server = await serve(t, { DATABASE_URL: pooled, DATABASE_LISTEN_URL: url, ROLE: 'api' })
    const status = async () => (await callAction(server.url, 'getclients', {}, 'GET')).status
    t.equal(await status(), 200)
    t.strictSame(await poolerMetrics(server.url), ['1', '1'])
    await switchCredential(direct, 0)
    await eventually('the change is noticed', async () => (await status()) === 401)
    t.notMatch(server.stdout(), /DATABASE_LISTEN_URL/)
  })

  for (const mode of ['session', 'transaction'] as const)
    t.test(`an empty database is set up through PgBouncer in ${mode} mode, and the next start finds it`, (t) =>
      t.test('postgres', async (t) => {
        const pooled = await ownPgbouncer(t, await databaseFrom()(t), mode)
        for (let start = 1; start <= 2; start++) {
          const server = await serve(t, { DATABASE_URL: pooled })
          t.equal((await callAction(server.url, 'getclients', {}, 'GET')).status, 200)
          await server.kill('SIGTERM')
        }
      }),
    )
}

onPreparedPostgres(
  t,
  'notifications use DATABASE_LISTEN_URL, and everything else uses DATABASE_URL',
  async (t, url) => {
    const proxy = await silentProxy(t, url)
    const server = await serve(t, { DATABASE_URL: url, DATABASE_LISTEN_URL: proxy.url })
    t.equal((await callAction(server.url, 'getclients', {}, 'GET')).status, 200)
    t.equal(proxy.open(), 1)
    t.equal(proxy.open('LISTEN changed'), 1)
  },
)

onPreparedPostgres(
  t,
  'a DATABASE_LISTEN_URL that leads to another database prevents startup with one line',
  async (t, url) => {
    const elsewhere = await databaseFrom()(t)
    const child = startServer(t, { DATABASE_URL: url, DATABASE_LISTEN_URL: elsewhere })
    t.match(await child.ended, { code: 1 })
    t.match(child.stderr(), /^countinghouse: [^\n]*DATABASE_LISTEN_URL leads to another database[^\n]*\n$/)
  },
)
