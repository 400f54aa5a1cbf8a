import SQLite from 'better-sqlite3'
import t, { type Test } from 'tap'
import { EmbeddedConnection } from '../../db/embedded-connection.js'
import { StatementCache } from '../../db/statement-cache.js'
import { onSqlite, sqlitePath } from './one-database.js'

function open(t: Test, url: string): SQLite.Database {
  const driver = new SQLite(sqlitePath(url))
  t.teardown(() => driver.close())
  driver.exec("create table things (id integer primary key, name text); insert into things (name) values ('a')")
  return driver
}

onSqlite(t, 'an SQL text is prepared once, however often it runs', async (t, url) => {
  const memory = new StatementCache(open(t, url))
  const prepare = () => memory.prepare('select name from things where id = ?')
  const first = prepare()
  t.same(first.all([1]), [{ name: 'a' }])
  t.equal(prepare(), first)
  t.same(prepare().all([2]), [])
})

onSqlite(t, 'many distinct statements return correct results, and the first ones are forgotten', async (t, url) => {
  const memory = new StatementCache(open(t, url))
  const ask = (n: number) => (memory.prepare(`select ${n} as n`).all([]) as { n: number }[])[0]?.n
  const numbers = Array.from({ length: 2500 }, (_, n) => n)
  const first = memory.prepare('select 0 as n')
  t.strictSame(numbers.map(ask), numbers)
  const latest = memory.prepare('select 2499 as n')
  for (let n = 2400; n < 2500; n++) t.equal(ask(n), n)
  t.equal(memory.prepare('select 2499 as n'), latest, 'remembers the latest')
  t.not(memory.prepare('select 0 as n'), first, 'forgets the first, so that the memory is bounded')
})

/**
 * Returns a connection as Knex uses it, a function that reads with a cached statement, and a function that runs other
 * SQL.
 */
function connectionTo(t: Test, url: string) {
  const connection = new EmbeddedConnection(open(t, url))
  const all = () => connection.preparingFor('select').prepare('select * from things').all([])
  const run = (sql: string) => connection.preparingFor('raw').prepare(sql).run([])
  return { connection, all, run }
}

onSqlite(t, 'a cached statement returns columns added or renamed on its own connection', async (t, url) => {
  const { all, run } = connectionTo(t, url)
  t.same(all(), [{ id: 1, name: 'a' }])
  run('alter table things add column size integer default 7')
  t.same(all(), [{ id: 1, name: 'a', size: 7 }])
  run('alter table things rename column name to title')
  t.same(all(), [{ id: 1, title: 'a', size: 7 }])
})

onSqlite(t, 'a remembered statement sees columns renamed on another connection', async (t, url) => {
  const { connection, all } = connectionTo(t, url)
  t.same(all(), [{ id: 1, name: 'a' }])
  const other = new SQLite(sqlitePath(url))
  other.exec("alter table things rename column name to title; update things set title = 'b'")
  other.close()
  connection.noticeSchemaChange()
  t.same(all(), [{ id: 1, title: 'b' }])
})

onSqlite(t, 'a remembered statement runs on a table that was dropped and recreated', async (t, url) => {
  const { connection, all, run } = connectionTo(t, url)
  const insert = (name: string) =>
    connection.preparingFor('insert').prepare('insert into things (name) values (?)').run([name])
  insert('b')
  run('drop table things')
  t.throws(() => insert('c'), /no such table/)
  run('create table things (name text, weight integer)')
  insert('d')
  t.same(all(), [{ name: 'd', weight: null }])
  run('drop table things')
  run('create table things (name text, weight integer)')
  t.same(all(), [])
})

onSqlite(t, 'a PRAGMA takes effect each time it runs', async (t, url) => {
  const { connection, run } = connectionTo(t, url)
  for (const timeout of [5, 10, 5, 10]) {
    connection.preparingFor('raw').prepare(`pragma busy_timeout = ${timeout}`).all([])
    t.same(connection.driver.pragma('busy_timeout', { simple: true }), timeout)
  }
  for (const on of [1, 0, 1, 0]) {
    run(`pragma foreign_keys = ${on}`)
    t.equal(connection.driver.pragma('foreign_keys', { simple: true }), on)
  }
})
