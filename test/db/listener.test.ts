import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import t, { type Test } from 'tap'
import { connect } from '../../db/connect.js'
import type { Database } from '../../db/database.js'
import { Listener } from '../../db/listener.js'
import { watchedTables } from '../../db/watched-tables.js'
import { eventually } from '../server/serve.js'
import { slowdown } from '../support/slowdown.js'
import { onMigratedPostgres } from './one-database.js'

async function open(t: Test, url: string): Promise<Database> {
  const database = await connect(url)
  t.teardown(() => database.close())
  return database
}

/** Opens a connection from outside the service. */
async function other(t: Test, url: string): Promise<pg.Client> {
  const client = new pg.Client(url)
  await client.connect()
  t.teardown(() => client.end())
  return client
}

async function until(what: () => boolean, timeoutMs = 60_000): Promise<void> {
  const giveUpAt = Date.now() + timeoutMs
  while (!what()) {
    if (Date.now() > giveUpAt) throw new Error(`waited too long until ${what}`)
    await sleep(5)
  }
}

const write = (name: string) => `insert into settings (name) values ('${name}')`

onMigratedPostgres(t, "another process's change changes only the version of its table", async (t, url) => {
  const database = await open(t, url)
  const client = await other(t, url)
  const [settings, roles] = [database.version(['settings']), database.version(['roles'])]
  await client.query(write('a'))
  await until(() => database.version(['settings']) !== settings)
  t.equal(database.version(['roles']), roles)
  t.not(database.version(['settings', 'roles']), `${settings}.${roles}`)
})

onMigratedPostgres(t, 'a rolled-back change does not change the version of its table', async (t, url) => {
  const database = await open(t, url)
  const client = await other(t, url)
  const before = database.version(['settings'])
  await client.query(`begin; ${write('a')}; rollback`)
  await client.query("notify changed, 'roles'")
  const roles = database.version(['roles'])
  await client.query("notify changed, 'roles'")
  await until(() => database.version(['roles']) !== roles)
  t.equal(database.version(['settings']), before)
})

onMigratedPostgres(t, 'an unwatched table has no version', async (t, url) => {
  const database = await open(t, url)
  t.equal(database.version(['clients']), undefined)
  t.equal(database.version(['settings', 'clients']), undefined)
})

onMigratedPostgres(
  t,
  'no watched table has a version while the listener is disconnected, and every version differs after it reconnects',
  async (t, url) => {
    const database = await open(t, url)
    const client = await other(t, url)
    const tables = [...watchedTables]
    for (const round of ['first', 'second']) {
      const before = tables.map((table) => database.version([table]))
      const { rowCount } = await client.query(
        `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and application_name = 'countinghouse notifications'`,
      )
      t.equal(rowCount, 1, `there is one listener, the ${round} time`)
      await until(() => database.version(['settings']) === undefined)
      t.strictSame(
        tables.map((table) => database.version([table])),
        tables.map(() => undefined),
      )
      await client.query(write(round))
      await until(() => database.version(['settings']) !== undefined)
      for (const [n, table] of tables.entries()) t.not(database.version([table]), before[n], table)
      const recovered = database.version(['settings'])
      await client.query(write(`${round} after`))
      await until(() => database.version(['settings']) !== recovered)
    }
  },
)

onMigratedPostgres(
  t,
  'a closed database leaves no connection open, even if the listener was reconnecting',
  async (t, url) => {
    const client = await other(t, url)
    const connections = async () => {
      const { rows } = await client.query(
        'select count(*)::int as n from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
      )
      return rows[0].n as number
    }
    const gone = async () => {
      for (let waited = 0; (await connections()) > 0 && waited < 60_000; waited += 20) await sleep(20)
      return connections()
    }
    const first = await connect(url)
    t.ok((await connections()) > 0)
    await first.close()
    t.equal(await gone(), 0)
    const second = await connect(url)
    await client.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and application_name = 'countinghouse notifications'`,
    )
    await until(() => second.version(['settings']) === undefined)
    await second.close()
    await sleep(700)
    t.equal(await gone(), 0)
    t.equal(second.version(['settings']), undefined)
  },
)

onMigratedPostgres(t, 'every watched table has a trigger that reports its changes', async (t, url) => {
  await open(t, url)
  const client = await other(t, url)
  const told: string[] = []
  client.on('notification', ({ payload = '' }) => told.push(payload))
  await client.query('listen changed')
  for (const table of watchedTables) {
    told.length = 0
    // The triggers run even if no row matches, so the tables can be empty.
    await client.query(`insert into ${table} select * from ${table} where false`)
    const column = { settings: 'value', tax_rate_groups: 'group_id' }[table] ?? 'id'
    await client.query(`update ${table} set ${column} = ${column} where false`)
    await client.query(`delete from ${table} where false`)
    await client.query('select 1')
    t.strictSame(told, [table, table, table], table)
  }
})

t.test('a server that accepts the connection and stays silent delays the start only briefly', async (t) => {
  const sockets: Socket[] = []
  const silent = createServer((socket) => sockets.push(socket)).listen(0, '127.0.0.1')
  await once(silent, 'listening')
  t.teardown(() => {
    for (const socket of sockets) socket.destroy()
    silent.close()
  })
  const { port } = silent.address() as AddressInfo
  const started = performance.now()
  const config = { host: '127.0.0.1', port, user: 'x', database: 'x' }
  const listener = await Listener.start({ listening: config, sending: config })
  t.ok(performance.now() - started < 9000 * slowdown())
  t.equal(listener.version(['settings']), undefined)
  await eventually('it retries', () => sockets.length > 1)
  // Stops during a connection attempt.
  await listener.stop()
  const seen = sockets.length
  await sleep(700)
  t.equal(sockets.length, seen, 'it stops retrying')
})

onMigratedPostgres(
  t,
  "a transaction that changes a watched table changes the table's version, however the SQL is written",
  async (t, url) => {
    const database = await connect(url)
    t.teardown(() => database.close())
    const ways: Record<string, string> = {
      plain: "insert into settings (name) values ('a')",
      'a common table expression': "with new as (select 'b' as name) insert into settings (name) select name from new",
      'a comment first': "/* noted */ update settings set value = '1'",
      'a block of code': "do $$ begin delete from settings where name = 'a'; end $$",
    }
    for (const [way, sql] of Object.entries(ways)) {
      const before = database.version(['settings'])
      await database.transaction((db) => db.raw(sql))
      t.not(database.version(['settings']), before, way)
    }
  },
)
