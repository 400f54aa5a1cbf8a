// Listed in docs/reference/attacks.md.

import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import t from 'tap'
import { callAction, credential, eventually, serve } from '../server/serve.js'
import { prepared } from '../support/databases.js'
import { slowdown } from '../support/slowdown.js'
import { silentProxy } from './silent-proxy.js'

/** The default timeouts of a service. */
const usual = { DATABASE_CALL_TIMEOUT: '', DATABASE_LOCK_TIMEOUT: '', DATABASE_IDLE_TIMEOUT: '' }
/** Promised maximum time until the first answer, in milliseconds, on an otherwise idle machine. */
const promisedMs = 5000

// R-2501
t.test('calls are answered again soon after all open connections have fallen silent', (t) =>
  t.test('postgres', async (t) => {
    const proxy = await silentProxy(t, await prepared.postgres(t))
    const server = await serve(t, { DATABASE_URL: proxy.url, ...usual })
    const clients = () => callAction(server.url, 'getclients', {}, 'GET')
    // Opens as many connections as the service may have.
    await Promise.all(Array.from({ length: 60 }, clients))
    const statuses = new Set<number>()
    t.ok(proxy.open() <= 12, 'eight processes fit into a hundred connections')
    t.ok(proxy.silence() > 3)
    const since = performance.now()
    await eventually('a call is answered', async () => {
      const answers = await Promise.all([clients(), callAction(server.url, 'addclient', {}, 'POST'), clients()])
      for (const { status, headers } of answers) {
        statuses.add(status)
        if (status === 503) t.match(headers.get('retry-after'), /^[1-9]\d*$/)
      }
      return answers[0]?.status === 200
    })
    const took = performance.now() - since
    t.ok(took < promisedMs * slowdown(), `the first answer came after ${Math.round(took)} ms`)
    // After one timeout, all old connections are replaced.
    for (let n = 0; n < 20; n++) t.equal((await clients()).status, 200)
    t.notOk(statuses.has(500), `${[...statuses]}`)
    await eventually('it is ready', async () => (await fetch(`${server.url}/readyz`)).status === 200)
  }),
)

// R-2502
t.test('a process whose notifications hang accepts a revoked credential for at most two seconds', (t) =>
  t.test('postgres', async (t) => {
    const url = await prepared.postgres(t)
    const proxy = await silentProxy(t, url)
    const server = await serve(t, { DATABASE_URL: proxy.url, ...usual })
    const other = new pg.Client(url)
    await other.connect()
    t.teardown(() => other.end())
    const status = async () => (await callAction(server.url, 'getclients', {}, 'GET')).status
    for (let n = 0; n < 3; n++) {
      t.equal(await status(), 200)
      await sleep(300 * n)
      t.equal(proxy.silence('LISTEN changed'), 1)
      await other.query('update credentials set is_active = 0 where identifier = $1', [credential.identifier])
      const since = performance.now()
      await eventually('it is refused', async () => (await status()) === 401)
      const took = performance.now() - since
      t.ok(took < 2200 * slowdown(), `refused after ${Math.round(took)} ms`)
      await other.query('update credentials set is_active = 1 where identifier = $1', [credential.identifier])
      await eventually('it is accepted', async () => (await status()) === 200)
      await eventually('it listens again', () => proxy.open('LISTEN changed') > 0)
      await sleep(1000)
    }
  }),
)

// R-2507
t.test('a frozen process holds a lock for at most ten seconds, and no call returns 500', (t) =>
  t.test('postgres', async (t) => {
    const url = await prepared.postgres(t)
    const [frozen, other] = [
      await serve(t, { DATABASE_URL: url, ...usual }),
      await serve(t, { DATABASE_URL: url, ...usual }),
    ]
    const client = await callAction(other.url, 'addclient', { firstname: 'A', lastname: 'B', email: 'a@example.com' })
    const { clientid } = client.body
    const invoice = (at: string) =>
      callAction(at, 'createinvoice', {
        userid: clientid,
        itemdescription1: 'x',
        itemamount1: 1,
      })
    t.equal((await invoice(other.url)).status, 200)
    const observer = new pg.Client(url)
    await observer.connect()
    t.teardown(() => observer.end())
    const holds = async (): Promise<boolean> => {
      const { rows } = await observer.query(
        `select 1 from pg_stat_activity s join pg_locks l using (pid) join pg_class c on c.oid = l.relation
         where s.state = 'idle in transaction' and s.datname = current_database()
           and c.relname = 'counters' and l.mode = 'RowExclusiveLock'`,
      )
      return rows.length > 0
    }
    let isOver = false
    const load = Array.from({ length: 4 }, async () => {
      while (!isOver) await invoice(frozen.url).catch(() => {})
    })
    t.teardown(async () => {
      isOver = true
      frozen.process.kill('SIGCONT')
      await Promise.all(load)
    })
    await eventually('it is frozen while it holds the counter', async () => {
      frozen.process.kill('SIGSTOP')
      await sleep(100)
      if (await holds()) return true
      frozen.process.kill('SIGCONT')
      await sleep(Math.random() * 30)
      return false
    })
    const since = performance.now()
    const statuses = new Set<number>()
    await eventually('an invoice is created', async () => {
      const { status, headers } = await invoice(other.url)
      statuses.add(status)
      if (status === 503) t.match(headers.get('retry-after'), /^[1-9]\d*$/)
      return status === 200
    })
    const took = performance.now() - since
    t.ok(took < 10_000 * slowdown(), `the first invoice came after ${Math.round(took)} ms`)
    t.notOk(statuses.has(500), `${[...statuses]}`)
    t.equal((await callAction(other.url, 'getclients', {}, 'GET')).status, 200)
    isOver = true
    frozen.process.kill('SIGCONT')
    await Promise.all(load)
    await eventually('the frozen process works again', async () => (await invoice(frozen.url)).status === 200)
  }),
)
