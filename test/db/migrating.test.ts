import { setTimeout as sleep } from 'node:timers/promises'
import knex, { type Knex } from 'knex'
import pg from 'pg'
import type { Test } from 'tap'
import t from 'tap'
import type { Dialect } from '../../db/columns.js'
import { connect } from '../../db/connect.js'
import { migrate } from '../../db/migrate.js'
import { MigrationClient } from '../../db/migration-client.js'
import { startNode } from '../server/child.js'
import { onBothDatabases, prepared } from '../support/databases.js'
import { slowdown } from '../support/slowdown.js'
import { onMigratedPostgres, onPostgres, sqlitePath } from './one-database.js'

// Two migrations: a column, and an index created outside any transaction.
const folder = new URL('./fixtures/migrations/', import.meta.url)
const stepped = new URL('./fixtures/stepped/', import.meta.url)
const dialectOf = (url: string): Dialect => (url.startsWith('sqlite:') ? 'sqlite' : 'postgres')

/** Opens a plain connection, which does not migrate. */
function open(t: Test, url: string): Knex {
  const db =
    dialectOf(url) === 'sqlite'
      ? knex({ client: 'better-sqlite3', connection: { filename: sqlitePath(url) }, useNullAsDefault: true })
      : knex({ client: MigrationClient, connection: url, pool: { min: 1, max: 1 } })
  t.teardown(() => db.destroy())
  return db
}

async function client(t: Test, url: string): Promise<pg.Client> {
  const connection = new pg.Client(url)
  await connection.connect()
  t.teardown(() => connection.end())
  return connection
}

const until = async (holds: () => unknown) => {
  while (!(await holds())) await sleep(20)
}

onBothDatabases(
  t,
  'a migration runs once, with or without a transaction',
  async (t, url) => {
    const db = open(t, url)
    const said: string[] = []
    const say = (sentence: string) => said.push(sentence)
    await migrate(db, dialectOf(url), { folder, say })
    await migrate(db, dialectOf(url), { folder, say })
    t.strictSame(said, ['Migrating the database: 9001-note', 'Migrating the database: 9002-note-index'])
    t.strictSame(await db.select('note').from('announcements'), [], 'the column exists')
    await (await connect(url)).close()
    t.pass('a release without these migrations opens the database')
  },
  prepared,
)

// R-3223
onBothDatabases(
  t,
  'a start is recorded once, before migrations change rows',
  async (t, url) => {
    const db = open(t, url)
    const found: boolean[] = []
    const noteStart = async (trx: Knex) => {
      found.push(await trx.schema.hasColumn('announcements', 'note'))
    }
    for (const _ of [1, 2]) await migrate(db, dialectOf(url), { folder, noteStart })
    t.strictSame(found, [false], 'once, before the migrations')
  },
  prepared,
)

onBothDatabases(t, 'migrations of a new database are reported in one line', async (t, url) => {
  const db = open(t, url)
  const said: string[] = []
  const first = new URL('./fixtures/first-migrations/', import.meta.url)
  for (const _ of [1, 2]) await migrate(db, dialectOf(url), { folder: first, say: (sentence) => said.push(sentence) })
  t.strictSame(said, ['Setting up a new database: 2 migrations'])
  t.strictSame(await db('notes' as never).select('note', 'author'), [], 'both ran')
})

onBothDatabases(
  t,
  'a migration without a transaction completes an interrupted attempt',
  async (t, url) => {
    const db = open(t, url)
    await migrate(db, dialectOf(url), { folder })
    await db('migrations_done').where({ name: '9002-note-index' }).delete()
    if (dialectOf(url) === 'postgres')
      await db.raw("update pg_index set indisvalid = false where indexrelid = 'announcements_by_note'::regclass")
    await migrate(db, dialectOf(url), { folder })
    t.equal((await db('migrations_done').where({ name: '9002-note-index' })).length, 1)
    if (dialectOf(url) === 'postgres') {
      const index = await db('pg_index').whereRaw("indexrelid = 'announcements_by_note'::regclass").first('indisvalid')
      t.equal(index.indisvalid, true, 'rebuilds an invalid index')
    }
  },
  prepared,
)

onBothDatabases(
  t,
  'rejects a database of release 0.1.0 in one line, and does not mistake an interrupted first start for release 0.1.0',
  async (t, url) => {
    const db = open(t, url)
    // Makes the database look like release 0.1.0 to the startup check.
    await db('migrations_done').delete()
    await db('roles').insert({ name: 'Support', is_full: 0, permissions: '[]' })
    await t.rejects(connect(url), {
      message: /^The database (?:[^\n]+ )?\(DATABASE_URL\) cannot be [^\n]+: it is from release 0\.1\.0: [^\n]+$/,
    })
    await db('roles').delete()
    // The tables already exist, so the start fails, but does not refer to another release.
    await t.rejects(connect(url), { message: /already exists|duplicate column/ })
  },
  prepared,
)

onMigratedPostgres(t, 'a migration waits for a table without blocking later queries', async (t, url) => {
  const user = await client(t, url)
  await user.query('begin')
  await user.query('select count(*) from announcements')
  const said: string[] = []
  const migrating = migrate(open(t, url), 'postgres', { folder, say: (sentence) => said.push(sentence) })
  await until(() => said.includes('Migrating the database: 9001-note is waiting for a table that is in use'))
  t.ok(await (await client(t, url)).query('select count(*) from announcements'), 'others can read the table')
  await user.query('commit')
  await migrating
  t.ok(await user.query('select note from announcements'))
})

onMigratedPostgres(t, 'a start runs no statement while it waits for another process to migrate', async (t, url) => {
  const other = await client(t, url)
  await other.query('select pg_advisory_lock(71201, 2)')
  const { rows } = await other.query(
    'delete from migrations_done where name = (select max(name) from migrations_done) returning *',
  )
  const said: string[] = []
  const starting = connect(url, { say: (sentence) => said.push(sentence) })
  await until(() => said.includes('Another process is migrating the database; waiting until it has finished'))
  // A concurrent index build waits for every running statement, so it would wait for a statement of the start.
  await other.query('create index concurrently announcements_by_title on announcements (title)')
  const [{ name, done_at }] = rows
  await other.query('insert into migrations_done (name, done_at) values ($1, $2)', [name, done_at])
  await other.query('select pg_advisory_unlock(71201, 2)')
  await (await starting).close()
  t.pass('starts once the other process is done')
})

onMigratedPostgres(t, 'a start on a current schema does not wait and only reads', async (t, url) => {
  const other = await client(t, url)
  await other.query('select pg_advisory_lock(71201, 2)')
  const ran: string[] = []
  const said: string[] = []
  const database = await connect(url, { say: (sentence) => said.push(sentence), onQuery: (sql) => ran.push(sql) })
  await database.close()
  t.strictSame(said, [])
  t.strictSame(
    ran.filter((sql) => !sql.startsWith('select')),
    [],
  )
})

// R-2501
onPostgres(t, 'migrations have no statement timeout', async (t, url) => {
  const admin = await client(t, url)
  await admin.query(`
    create table seen (timeout text);
    create function note_timeout() returns event_trigger language plpgsql as
      $$ begin insert into seen values (current_setting('statement_timeout')); end $$;
    create event trigger on_definition on ddl_command_end execute function note_timeout()`)
  await (await connect(url)).close()
  t.strictSame((await admin.query('select distinct timeout from seen')).rows, [{ timeout: '0' }])
})

const victims = new URL('./fixtures/deadlocked/', import.meta.url)

/** Prepares a database on which each of two migrations is the victim of `deadlocks` deadlocks. */
async function withDeadlocks(t: Test, url: string, deadlocks: number): Promise<{ db: Knex; said: string[] }> {
  const admin = await client(t, url)
  await admin.query('create sequence in_transaction; create sequence alone; create sequence bearable')
  await admin.query("select setval('bearable', $1)", [deadlocks])
  return { db: open(t, url), said: [] }
}

// R-2534
onMigratedPostgres(t, 'a migration that fails in a deadlock is retried, and the wait is reported', async (t, url) => {
  const { db, said } = await withDeadlocks(t, url, 2)
  await migrate(db, 'postgres', { folder: victims, say: (sentence) => said.push(sentence) })
  const told = (name: string) => [
    `Migrating the database: ${name}`,
    `Migrating the database: ${name} is waiting for a table that is in use`,
  ]
  t.strictSame(said, [...told('9001-victim'), ...told('9002-victim-alone')])
  t.equal((await db('migrations_done').where('name', 'like', '9%')).length, 2)
})

// R-2534
onMigratedPostgres(t, 'a migration gives up after the longest wait, with one line for the operator', async (t, url) => {
  const { db, said } = await withDeadlocks(t, url, 1000)
  const say = (sentence: string) => said.push(sentence)
  await t.rejects(migrate(db, 'postgres', { folder: victims, say, patienceMs: 1200 }), {
    message: /^migration 9001-victim gave up after \d+ s, because [^\n]+ End long transactions[^\n]+$/,
  })
  t.strictSame(await db('migrations_done').where('name', 'like', '9%'), [])
})

// R-2534
onMigratedPostgres(t, 'a migration stops at once at any other error, and keeps its completed steps', async (t, url) => {
  const admin = await client(t, url)
  await admin.query('alter table quotes add column note text')
  const said: string[] = []
  const run = () => migrate(open(t, url), 'postgres', { folder: stepped, say: (sentence) => said.push(sentence) })
  await t.rejects(run(), { code: '42701' })
  t.strictSame(said, ['Migrating the database: 9001-notes'])
  t.equal((await admin.query("select from migrations_done where name like '9001-notes#%'")).rowCount, 2)
  await admin.query('alter table quotes drop column note')
  await run()
  t.strictSame((await admin.query('select note from notes')).rows, [{ note: 'after 0' }])
  const { rows } = await admin.query("select name from migrations_done where name like '9001%'")
  t.strictSame(rows, [{ name: '9001-notes' }], 'the records of the steps are removed')
})

// R-2534
onMigratedPostgres(t, 'a migration that is killed between two steps continues with the next one', async (t, url) => {
  const user = await client(t, url)
  await user.query('begin')
  await user.query('select count(*) from quotes')
  const child = startNode(t, 'test/db/fixtures/process.js', ['migrate-stepped', url])
  await child.waitForOutput(/waiting for a table that is in use/)
  const announcements = await client(t, url)
  t.ok(await announcements.query('select note from announcements'), 'the first steps are committed')
  await child.kill('SIGKILL')
  await user.query('commit')
  await migrate(open(t, url), 'postgres', { folder: stepped })
  for (const table of ['announcements', 'quotes', 'projects']) t.ok(await user.query(`select note from ${table}`))
  t.equal((await user.query('select from notes')).rowCount, 1)
})

// R-2534
onMigratedPostgres(t, 'a migration never waits longer than half a second for a table', async (t, url) => {
  const user = await client(t, url)
  await user.query('begin')
  await user.query('select count(*) from quotes')
  const migrating = migrate(open(t, url), 'postgres', { folder: stepped })
  const observer = await client(t, url)
  let longest = 0
  for (let n = 0; n < 60; n++) {
    const { rows } = await observer.query(
      'select (extract(epoch from clock_timestamp() - min(waitstart)) * 1000)::bigint as ms from pg_locks where not granted',
    )
    longest = Math.max(longest, Number(rows[0].ms ?? 0))
    await sleep(50)
  }
  await user.query('commit')
  await migrating
  t.ok(longest > 0, 'a wait was seen')
  t.ok(longest < 750 * slowdown(), `the longest wait took ${longest} ms`)
})

onBothDatabases(
  t,
  'a migration with several statements runs on both databases, and once',
  async (t, url) => {
    const db = open(t, url)
    for (const _ of [1, 2]) await migrate(db, dialectOf(url), { folder: stepped })
    t.strictSame(await db('notes' as never).select('note'), [{ note: 'after 0' }])
    t.equal((await db('migrations_done').where('name', 'like', '9001%')).length, 1)
  },
  prepared,
)
