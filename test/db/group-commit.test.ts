import { setTimeout as sleep, setImmediate as turn } from 'node:timers/promises'
import SQLite from 'better-sqlite3'
import t, { type Test } from 'tap'
import { connect } from '../../db/connect.js'
import { GroupCommit } from '../../db/group-commit.js'
import { TableVersions } from '../../db/table-versions.js'
import { slowdown } from '../support/slowdown.js'
import { onMigratedSqlite, onSqlite, sqlitePath } from './one-database.js'

/** Returns a writer on a file with a table of names, and a log of all the statements it runs. */
function writerOn(t: Test, url: string) {
  const log: string[] = []
  const connection = new SQLite(sqlitePath(url), { timeout: 0, verbose: (sql) => log.push(String(sql)) })
  t.teardown(() => connection.close())
  connection.exec('pragma journal_mode = wal; pragma foreign_keys = on; create table names (name text primary key)')
  log.length = 0
  const writer = new GroupCommit(connection, new TableVersions())
  const names = () => connection.prepare('select name from names order by rowid').pluck().all()
  const add = (name: string, fate: 'succeeds' | 'fails' = 'succeeds') =>
    writer.run(async () => {
      connection.prepare('insert into names values (?)').run(name)
      await turn()
      if (fate === 'fails') throw new Error(`${name} was refused`)
      return name
    })
  const commits = () => log.filter((sql) => sql === 'COMMIT').length
  return { connection, writer, log, names, add, commits }
}

const letters = [...'abcdefghij']

onSqlite(t, 'units that wait at the same time share one commit, in order', async (t, url) => {
  const { add, names, log, commits } = writerOn(t, url)
  t.strictSame(await Promise.all(letters.map((name) => add(name))), letters)
  t.strictSame(names(), letters)
  t.equal(commits(), 1)
  t.equal(log.filter((sql) => sql === 'BEGIN IMMEDIATE').length, 1)
})

/** Records the statements of connections opened from now on, until the test ends. */
function watchDriver(t: Test): string[] {
  const run: string[] = []
  const { prototype } = SQLite
  const { prepare } = prototype
  t.teardown(() => {
    prototype.prepare = prepare
  })
  prototype.prepare = function (this: SQLite.Database, sql: string) {
    const statement = prepare.call(this, sql)
    for (const how of ['run', 'get', 'all'] as const) {
      const original = statement[how].bind(statement) as (...bindings: unknown[]) => never
      statement[how] = (...bindings: unknown[]) => {
        run.push(sql)
        return original(...bindings)
      }
    }
    return statement
  } as typeof prepare
  return run
}

onMigratedSqlite(t, 'units that share a commit share every statement except their savepoints', async (t, url) => {
  const run = watchDriver(t)
  const { transaction, version, close } = await connect(url)
  t.teardown(close)
  const settings = ['settings']
  const around = async (units: number) => {
    run.length = 0
    await Promise.all(Array.from({ length: units }, () => transaction(async () => version(settings))))
    return [...run]
  }
  await around(1)
  const own = ['SAVEPOINT unit', 'RELEASE unit']
  const shared = ['BEGIN IMMEDIATE', 'PRAGMA schema_version', 'PRAGMA data_version']
  t.strictSame(await around(1), [...shared, ...own, 'COMMIT'])
  t.strictSame(await around(3), [...shared, ...own, ...own, ...own, 'COMMIT'])
})

onSqlite(t, 'units that arrive while others run share their commit, and a later unit gets its own', async (t, url) => {
  const { add, commits } = writerOn(t, url)
  const first = add('a')
  await turn()
  await Promise.all([first, add('b')])
  t.equal(commits(), 1)
  await add('c')
  t.equal(commits(), 2)
})

onSqlite(t, 'a commit contains at most 64 units', async (t, url) => {
  const { add, names, commits } = writerOn(t, url)
  await Promise.all(Array.from({ length: 130 }, (_, n) => add(String(n))))
  t.equal(names().length, 130)
  t.equal(commits(), 3)
})

onSqlite(t, 'a failed unit is undone without the others', async (t, url) => {
  const { add, names, commits } = writerOn(t, url)
  const [a, b, c] = await Promise.allSettled([add('a'), add('b', 'fails'), add('c')])
  t.match(a, { status: 'fulfilled', value: 'a' })
  t.match(b, { status: 'rejected', reason: { message: 'b was refused' } })
  t.match(c, { status: 'fulfilled', value: 'c' })
  t.strictSame(names(), ['a', 'c'])
  t.equal(commits(), 1)
})

onSqlite(t, 'successes and failures are reported after the commit', async (t, url) => {
  const { add, log } = writerOn(t, url)
  const told = (name: string) => log.push(`told ${name}`)
  await Promise.all([add('a').then(told), add('b', 'fails').catch(() => told('b')), add('c').then(told)])
  t.strictSame(log.slice(log.indexOf('COMMIT')), ['COMMIT', 'told a', 'told b', 'told c'])
})

onSqlite(t, 'a failed commit fails all its units, and later units succeed', async (t, url) => {
  const { connection, writer, add, names } = writerOn(t, url)
  connection.exec('create table children (parent text references names deferrable initially deferred)')
  const dangling = writer.run(async () => connection.exec("insert into children values ('nobody')"))
  const outcomes = await Promise.allSettled([add('a'), dangling, add('b')])
  for (const outcome of outcomes)
    t.match(outcome, { status: 'rejected', reason: { code: 'SQLITE_CONSTRAINT_FOREIGNKEY' } })
  t.strictSame(names(), [])
  await add('c')
  t.strictSame(names(), ['c'])
})

onSqlite(t, 'a unit that ends the transaction also fails earlier units, and later units succeed', async (t, url) => {
  const { connection, writer, add, names } = writerOn(t, url)
  const first = add('a')
  // SQLite rolls back like this if the disk is full.
  const second = writer.run(async () => {
    connection.exec('rollback')
    throw new Error('the disk is full')
  })
  const all = Promise.allSettled([first, second, add('b')])
  const outcomes = await Promise.race([all, sleep(2000, 'a unit waits forever')])
  t.match(outcomes, [{ status: 'rejected' }, { status: 'rejected' }, { status: 'fulfilled' }])
  t.strictSame(names(), ['b'])
})

onSqlite(t, 'idle() resolves when nothing is queued or running', async (t, url) => {
  const { writer, add, log } = writerOn(t, url)
  await writer.idle()
  const done: string[] = []
  for (const name of letters) void add(name).then((own) => done.push(own))
  add('late', 'fails').catch(() => done.push('late'))
  await writer.idle()
  t.equal(log.at(-1), 'COMMIT')
  await turn()
  t.strictSame(done, [...letters, 'late'])
})

onSqlite(t, "units fail if they wait too long for another process's lock", async (t, url) => {
  const { connection, names } = writerOn(t, url)
  const writer = new GroupCommit(connection, new TableVersions(), 200)
  const holder = new SQLite(sqlitePath(url))
  holder.exec('begin immediate')
  const started = performance.now()
  const outcomes = await Promise.allSettled([1, 2, 3].map(() => writer.run(async () => {})))
  const waited = performance.now() - started
  for (const outcome of outcomes) t.match(outcome, { status: 'rejected', reason: { code: 'SQLITE_BUSY' } })
  t.ok(waited >= 190 && waited < 400 * slowdown(), `after ${Math.round(waited)} ms`)
  holder.close()
  await writer.run(async () => connection.exec("insert into names values ('a')"))
  t.strictSame(names(), ['a'])
})

onMigratedSqlite(t, 'SQLITE_BUSY is a failure of the database, but a constraint violation is not', async (t, url) => {
  const database = await connect(url)
  t.teardown(() => database.close())
  t.equal(database.failureOf(Object.assign(new Error('locked'), { code: 'SQLITE_BUSY' })), 'locked')
  t.equal(database.failureOf(Object.assign(new Error('twice'), { code: 'SQLITE_CONSTRAINT_UNIQUE' })), undefined)
})

onMigratedSqlite(t, 'uncommitted rows are visible only to the unit that wrote them', async (t, url) => {
  const database = await connect(url)
  t.teardown(() => database.close())
  const count = async (db: typeof database.read) => (await db('settings').select()).length
  await database.transaction(async (db) => {
    await db('settings').insert({ name: 'a', value: '1', group: 'general' })
    t.equal(await count(db), 1)
    t.equal(await count(database.read), 0)
  })
  t.equal(await count(database.read), 1)
})
