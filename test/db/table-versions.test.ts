import { setImmediate as turn } from 'node:timers/promises'
import SQLite from 'better-sqlite3'
import t, { type Test } from 'tap'
import { connect } from '../../db/connect.js'
import { countRows } from '../../db/count.js'
import type { Database, HandleParams } from '../../db/database.js'
import { selectRows } from '../../domain/sql/selection.js'
import { onMigratedSqlite, sqlitePath } from './one-database.js'

async function open(t: Test, url: string): Promise<Database> {
  const database = await connect(url)
  t.teardown(() => database.close())
  await database.transaction(async (db) => {
    const at = '2024-01-01T00:00:00.000Z'
    await db('currencies').insert({ code: 'USD', prefix: '', suffix: '', decimals: 2, rate: 1, is_default: 1 })
    await db.raw(`insert into clients (id, firstname, lastname, companyname, email, email_key, country, status, currency_id, search, created_at)
      values (1, '', '', '', 'a', 'a', 'NO', 'active', 1, '', '${at}')`)
    await db('logins').insert({
      id: 1,
      email: 'a',
      email_key: 'a',
      password_hash: 'x' as never,
      first_name: '',
      last_name: '',
      created_at: at,
    })
    await db('client_logins').insert({ client_id: 1, login_id: 1, is_owner: 1, permissions: 'all' })
    await db.raw(`insert into client_notes (client_id, author, note, created_at) values (1, '', '', '${at}')`)
  })
  return database
}

/** Returns the tables whose version changes during `work`. */
async function changed(database: Database, tables: readonly string[], work: () => unknown): Promise<string[]> {
  const versions = () => tables.map((table) => database.version([table]))
  const before = versions()
  await work()
  const after = versions()
  return tables.filter((_, n) => before[n] !== after[n])
}

const tables = [
  'clients',
  'client_logins',
  'client_notes',
  'credit_entries',
  'logins',
  'login_tokens',
  'settings',
  'currencies',
]

onMigratedSqlite(t, 'a write changes only the version of its table, and a read changes none', async (t, url) => {
  const database = await open(t, url)
  const write = (sql: string) => () => database.transaction((db) => db.raw(sql))
  const cases: [string, string[]][] = [
    ["insert into settings (name) values ('a')", ['settings']],
    ["INSERT OR IGNORE INTO `settings` (name) values ('z')", ['settings']],
    ["insert or ignore into settings (name) values ('z')", []],
    ['update "settings" set value = 1', ['settings']],
    ["/* noted */ update settings set value = 2 where name = 'z'", ['settings']],
    ["update settings set value = 3 where name = 'nothing'", []],
    ["update or ignore settings set name = 'b'", ['settings']],
    ["replace into settings (name) values ('b')", ['settings']],
    ['delete from settings', ['settings']],
    ["with new as (select 'c' as name) insert into settings (name) select name from new", ['settings']],
    ['select * from settings', []],
  ]
  for (const [sql, touched] of cases) t.strictSame(await changed(database, tables, write(sql)), touched, sql)
  const quietly = await changed(database, tables, () => database.read('clients').select())
  t.strictSame(quietly, [])
})

onMigratedSqlite(t, 'the version of several tables changes if one of them changes', async (t, url) => {
  const database = await open(t, url)
  const before = database.version(['clients', 'settings'])
  t.equal(database.version(['clients', 'settings']), before)
  await database.transaction((db) => db('settings').insert({ name: 'a', value: '', group: 'general' }))
  t.not(database.version(['clients', 'settings']), before)
})

onMigratedSqlite(t, 'a version changes at the commit, not before', async (t, url) => {
  const database = await open(t, url)
  const before = database.version(['settings'])
  await database.transaction(async (db) => {
    await db('settings').insert({ name: 'a', value: '', group: 'general' })
    t.equal(database.version(['settings']), before)
  })
  t.not(database.version(['settings']), before)
})

onMigratedSqlite(t, 'a delete changes the version of every table it reaches through foreign keys', async (t, url) => {
  const database = await open(t, url)
  const reached = await changed(database, tables, () => database.transaction((db) => db('clients').delete()))
  t.strictSame(reached, ['clients', 'client_logins', 'client_notes'])
  t.strictSame(await database.read('client_logins').select(), [], 'the database deleted the rows')
})

onMigratedSqlite(t, "another process's write changes every version", async (t, url) => {
  const database = await open(t, url)
  const other = new SQLite(sqlitePath(url))
  t.teardown(() => other.close())
  const all = await changed(database, tables, async () => {
    other.exec("insert into settings (name) values ('other')")
    // Reads in the same step of the event loop see the same snapshot.
    await turn()
  })
  t.strictSame(all, tables)
  t.strictSame(await changed(database, tables, () => {}), [], 'once')
})

onMigratedSqlite(t, 'a new table has no version until the next transaction', async (t, url) => {
  const database = await open(t, url)
  t.equal(database.version(['things']), undefined)
  await database.transaction((db) => db.schema.createTable('things', (table) => table.text('name')))
  await database.transaction(async () => {})
  const things = await changed(database, ['things'], () =>
    database.transaction((db) => db.raw("insert into things values ('a')")),
  )
  t.strictSame(things, ['things'])
})

onMigratedSqlite(t, 'a total includes rows written in different ways', async (t, url) => {
  const database = await open(t, url)
  const { read } = database
  const total = () =>
    countRows(
      read,
      selectRows(read, 'settings').where((query) => query.whereNotNull('name')),
    )
  const insert = (name: string) => `insert into settings (name) values ('${name}')`
  const ways: Record<string, (name: string) => unknown> = {
    builder: (name) => database.transaction((db) => db('settings').insert({ name, value: '', group: 'general' })),
    raw: (name) => database.transaction((db) => db.raw(insert(name))),
    'raw with a comment first': (name) => database.transaction((db) => db.raw(`-- noted\n${insert(name)}`)),
    'an immediate statement': (name) =>
      database.transaction(async (db) => (db.userParams as HandleParams).runNow?.(insert(name), [])),
    'a trigger': (name) =>
      database.transaction(async (db) => {
        await db.raw(`create trigger other after insert on client_groups begin ${insert(name)}; end`)
        await db('client_groups').insert({ name: 'x', discount: 0 })
        await db.raw('drop trigger other')
      }),
    'another program': async (name) => {
      const other = new SQLite(sqlitePath(url))
      other.exec(insert(name))
      other.close()
      await turn()
    },
  }
  for (const [way, write] of Object.entries(ways)) {
    const before = await total()
    await write(way)
    t.equal(await total(), before + 1, way)
  }
})
