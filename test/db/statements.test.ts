import SQLite from 'better-sqlite3'
import t, { type Test } from 'tap'
import { memoizeStatements } from '../../db/statements.js'
import { fileOf, onSqlite } from './one-database.js'

/** A memoizing connection, the texts that it prepared in earnest, and those it announced as writes. */
function connectionTo(t: Test, url: string) {
  const connection = new SQLite(fileOf(url))
  t.teardown(() => connection.close())
  const prepared: string[] = []
  const prepare = connection.prepare.bind(connection)
  connection.prepare = ((sql: string) => {
    prepared.push(sql)
    return prepare(sql)
  }) as typeof connection.prepare
  const written: string[] = []
  memoizeStatements(connection, (sql) => written.push(sql))
  connection.exec("create table things (id integer primary key, name text); insert into things (name) values ('a')")
  return { connection, prepared, written }
}

onSqlite(t, 'a text is prepared once, however often it runs', async (t, url) => {
  const { connection, prepared } = connectionTo(t, url)
  for (const id of [1, 2, 1]) connection.prepare('select name from things where id = ?').all(id)
  t.equal(prepared.length, 1)
})

onSqlite(t, 'statements answer correctly after the memory has started afresh', async (t, url) => {
  const { connection, prepared } = connectionTo(t, url)
  const ask = (n: number) => connection.prepare(`select ${n} as n`).get() as { n: number }
  const numbers = Array.from({ length: 2500 }, (_, n) => n)
  t.strictSame(
    numbers.map((n) => ask(n).n),
    numbers,
  )
  const before = prepared.length
  for (let n = 2400; n < 2500; n++) ask(n)
  t.equal(prepared.length, before, 'the latest are remembered')
  ask(0)
  t.equal(prepared.length, before + 1, 'the first ones are forgotten, so that the memory is bounded')
})

onSqlite(
  t,
  'a remembered statement sees columns that were added since, here and by another connection',
  async (t, url) => {
    const { connection } = connectionTo(t, url)
    const all = () => connection.prepare('select * from things').all()
    t.same(all(), [{ id: 1, name: 'a' }])
    connection.exec('alter table things add column size integer default 7')
    t.same(all(), [{ id: 1, name: 'a', size: 7 }])
    const other = new SQLite(fileOf(url))
    other.exec("alter table things rename column name to title; update things set title = 'b'")
    other.close()
    t.same(all(), [{ id: 1, title: 'b', size: 7 }])
  },
)

onSqlite(t, 'a remembered statement works on a table that was dropped and made again', async (t, url) => {
  const { connection } = connectionTo(t, url)
  const insert = () => connection.prepare('insert into things (name) values (?)')
  insert().run('b')
  connection.prepare('drop table things').run()
  t.throws(() => insert().run('c'), /no such table/)
  connection.prepare('create table things (name text, weight integer)').run()
  insert().run('d')
  connection.prepare('drop table things').run()
  connection.prepare('create table things (name text, weight integer)').run()
  t.same(connection.prepare('select * from things').all(), [])
})

onSqlite(t, 'every run of a statement that changes rows is announced, in any spelling', async (t, url) => {
  const { connection, written } = connectionTo(t, url)
  const changing = [
    "insert into things (name) values ('b')",
    '  UPDATE things set name = name',
    'Delete from things where id = 99',
    "replace into things (id, name) values (1, 'c')",
    'with gone as (select 99 as id) delete from things where id in (select id from gone)',
  ]
  for (const sql of [...changing, ...changing]) connection.prepare(sql).run()
  t.strictSame(written, [...changing, ...changing])
  connection.prepare('select * from things').all()
  t.equal(written.length, 10, 'and what only reads is not')
})
