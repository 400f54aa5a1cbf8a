import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import t, { type Test } from 'tap'
import { connect } from '../../db/connect.js'
import type { Database } from '../../db/database.js'
import { silentProxy } from '../reliability/silent-proxy.js'
import { onMigratedPostgres } from './one-database.js'

async function open(t: Test, url: string): Promise<Database> {
  const database = await connect(url)
  t.teardown(() => database.close())
  await database.transaction((db) =>
    db('settings').insert(['a', 'b'].map((name) => ({ name, value: '0', group: 'general' }))),
  )
  return database
}

/** Returns a function whose promises resolve when it has been called `parties` times. */
function meeting(parties: number): () => Promise<void> {
  let arrived = 0
  let open: () => void
  const all = new Promise<void>((resolve) => {
    open = resolve
  })
  return () => {
    if (++arrived === parties) open()
    return all
  }
}

onMigratedPostgres(t, 'two deadlocked transactions are both committed after a retry', async (t, url) => {
  const database = await open(t, url)
  const met = meeting(2)
  let runs = 0
  const add = (...names: string[]) =>
    database.transaction(async (db) => {
      const first = ++runs <= 2
      for (const name of names) {
        await db.raw('update settings set value = value::int + 1 where name = ?', [name])
        // Each transaction locks one row before it requests the other row.
        if (first) await met()
      }
    })
  await Promise.all([add('a', 'b'), add('b', 'a')])
  t.ok(runs > 2, 'one of them was retried')
  t.strictSame(
    await database.read('settings').orderBy('name').pluck('value'),
    ['2', '2'],
    'each transaction is applied once',
  )
})

onMigratedPostgres(t, 'a transaction that meets a concurrent update is retried from its start', async (t, url) => {
  const database = await open(t, url)
  let runs = 0
  await database.transaction(async (db) => {
    await db.raw('set transaction isolation level repeatable read')
    const row = await db('settings').where({ name: 'a' }).first()
    if (++runs === 1)
      await database.transaction((other) => other('settings').where({ name: 'a' }).update({ value: '10' }))
    await db('settings')
      .where({ name: 'a' })
      .update({ value: String(Number(row?.value) + 1) })
  })
  t.equal(runs, 2)
  t.equal((await database.read('settings').where({ name: 'a' }).first())?.value, '11')
})

onMigratedPostgres(
  t,
  'a transaction fails after five retries due to conflicts, and without a retry after another error',
  async (t, url) => {
    const database = await open(t, url)
    let runs = 0
    const failing = (code: string) =>
      database.transaction((db) => {
        runs++
        return db.raw(`do $$ begin raise exception 'no' using errcode = '${code}'; end $$`)
      })
    await t.rejects(failing('40001'), { code: '40001' })
    t.equal(runs, 6)
    runs = 0
    await t.rejects(failing('23505'), { code: '23505' })
    t.equal(runs, 1)
  },
)

onMigratedPostgres(t, 'distinguishes an unreachable database from a rejected statement', async (t, url) => {
  const database = await open(t, url)
  const errorOf = (work: Promise<unknown>): Promise<unknown> =>
    work.then(
      () => t.fail('the query succeeded'),
      (error) => error,
    )

  t.equal(database.failureOf(await errorOf(database.read.raw('select nonsense'))), undefined)
  t.equal(
    database.failureOf(
      await errorOf(database.transaction((db) => db('settings').insert({ name: 'a', value: '', group: '' }))),
    ),
    undefined,
  )
  t.equal(database.failureOf(new Error('a bug of ours')), undefined)

  const own = database.transaction(async (db) => {
    const { rows } = await db.raw('select pg_backend_pid() as pid')
    const other = new pg.Client(url)
    await other.connect()
    await other.query('select pg_terminate_backend($1)', [rows[0].pid])
    await other.end()
    await sleep(50)
    await db('settings').select()
  })
  t.equal(database.failureOf(await errorOf(own)), 'unreachable', 'the connection ends during a transaction')
  t.equal((await database.read('settings').select()).length, 2, 'the next query works')

  for (const address of ['postgres://127.0.0.1:1/x', 'postgres://localhost:1/x', 'postgres://nowhere.invalid/x']) {
    const client = new pg.Client(address)
    client.on('error', () => {})
    t.equal(database.failureOf(await errorOf(client.connect())), 'unreachable', address)
  }
})

t.test('a refused connection ends the start with one line, without the password', async (t) => {
  for (const url of ['postgres://user:canary@127.0.0.1:1/x', 'postgres://user:canary@localhost:1/x']) {
    const error: Error = await connect(url).then(
      () => t.fail(),
      (reason) => reason,
    )
    t.match(error.message, /^The database \(DATABASE_URL\) cannot be used: .*ECONNREFUSED[^\n]*$/)
    t.notMatch(error.message, /canary/)
  }
})

onMigratedPostgres(t, 'rejects numbers that are not exact integers', async (t, url) => {
  const database = await open(t, url)
  const ask = async (sql: string) => (await database.read.raw(`select ${sql} as n`)).rows[0].n
  t.equal(await ask('9007199254740991::bigint'), Number.MAX_SAFE_INTEGER)
  t.equal(await ask('12::numeric'), 12)
  for (const sql of ['9007199254740993::bigint', '1.5::numeric', '1e30::numeric'])
    await t.rejects(ask(sql), { message: /is not an exact whole number/ }, sql)
})

onMigratedPostgres(
  t,
  'returns instants in UTC and days unchanged, whatever the time zones of the process and the server',
  async (t, url) => {
    const zone = process.env.TZ
    process.env.TZ = 'America/New_York'
    t.teardown(() => {
      if (zone === undefined) delete process.env.TZ
      else process.env.TZ = zone
    })
    const client = new pg.Client(url)
    await client.connect()
    await client.query(`alter database ${new URL(url).pathname.slice(1)} set timezone to 'Asia/Tokyo'`)
    await client.end()
    const database = await open(t, url)
    const { rows } = await database.read.raw(
      `select '2024-03-10'::date as day, '2024-03-10T02:30:00.000Z'::timestamptz as at, '2024-03-10 02:30'::timestamptz as bare`,
    )
    t.strictSame(rows, [{ day: '2024-03-10', at: '2024-03-10T02:30:00.000Z', bare: '2024-03-10T02:30:00.000Z' }])
  },
)

onMigratedPostgres(t, 'statements time out after 30 seconds', async (t, url) => {
  const database = await open(t, url)
  const { rows } = await database.read.raw('show statement_timeout')
  t.strictSame(rows, [{ statement_timeout: '30s' }])
})

// R-2501, R-2506
onMigratedPostgres(t, 'calls and jobs use separate connections with separate timeouts', async (t, url) => {
  const database = await connect(url, {
    serving: true,
    connections: { calls: 2, jobs: 1 },
    timeouts: { jobs: { lockMs: 7000 } },
  })
  t.teardown(() => database.close())
  const limits = async ({ read }: Pick<Database, 'read'>) => {
    const { rows } = await read.raw(`select current_setting('statement_timeout') as statement,
      current_setting('lock_timeout') as lock, current_setting('idle_in_transaction_session_timeout') as idle`)
    return rows[0]
  }
  t.strictSame(await limits(database), { statement: '4s', lock: '3s', idle: '5s' })
  t.strictSame(await limits(database.forJobs), { statement: '30s', lock: '7s', idle: '5s' })
  await Promise.all(Array.from({ length: 10 }, () => [limits(database), limits(database.forJobs)]).flat())
  const admin = new pg.Client(url)
  await admin.connect()
  t.teardown(() => admin.end())
  const { rows } = await admin.query(
    "select count(*)::int as n from pg_stat_activity where datname = current_database() and application_name like 'countinghouse%'",
  )
  t.ok(rows[0].n <= 5, `${rows[0].n} connections, the two for notifications included`)
})

// R-2501
onMigratedPostgres(
  t,
  'a silent connection fails a query, and the other connections are replaced before use',
  async (t, url) => {
    const proxy = await silentProxy(t, url)
    const database = await connect(proxy.url, {
      serving: true,
      connections: { calls: 2, jobs: 1 },
      timeouts: { calls: { statementMs: 2000 } },
    })
    t.teardown(() => database.close())
    const ask = () => database.read.raw('select 1')
    // Two concurrent transactions leave two open connections, and no connection that is still being opened.
    const both = meeting(2)
    await Promise.all([database.transaction(both), database.transaction(both)])
    t.ok(proxy.silence() >= 2)
    const error = await ask().catch((reason: unknown) => reason)
    t.equal(database.failureOf(error), 'unreachable')
    await ask()
    await Promise.all(Array.from({ length: 20 }, ask))
  },
)
