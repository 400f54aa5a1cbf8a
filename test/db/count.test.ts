import { setImmediate as turn } from 'node:timers/promises'
import SQLite from 'better-sqlite3'
import type { Knex } from 'knex'
import pg from 'pg'
import t from 'tap'
import { connect } from '../../db/connect.js'
import { countRows } from '../../db/count.js'
import type { Selection } from '../../db/selection.js'
import { selectRows } from '../../domain/sql/selection.js'
import { onMigratedDatabases } from '../support/databases.js'
import { onMigratedSqlite, sqlitePath } from './one-database.js'

const like = (db: Knex, pattern: string) =>
  selectRows(db, 'settings').where((query) => query.where('name', 'like', pattern))

onMigratedDatabases(t, 'a count includes the last commit, whichever process made it', async (t, url) => {
  const database = await connect(url)
  t.teardown(() => database.close())
  const count = () => countRows(database.read, like(database.read, '%'))
  const write = (name: string) =>
    database.transaction((db) => db('settings').insert({ name, value: '', group: 'general' }))
  t.equal(await count(), 0)
  for (let n = 1; n <= 5; n++) {
    await write(`own ${n}`)
    t.equal(await count(), 2 * n - 1, "after this process's write")
    const sql = `insert into settings (name) values ('other ${n}')`
    if (database.dialect === 'sqlite') {
      const other = new SQLite(sqlitePath(url))
      other.exec(sql)
      other.close()
      // Reads in the same step of the event loop see the same snapshot.
      await turn()
    } else {
      const other = new pg.Client(url)
      await other.connect()
      await other.query(sql)
      await other.end()
    }
    t.equal(await count(), 2 * n, "after another process's write")
  }
  t.equal(await countRows(database.read, like(database.read, 'own%')), 5)
})

onMigratedDatabases(t, 'a count ignores columns and order, but not joins', async (t, url) => {
  const database = await connect(url)
  t.teardown(() => database.close())
  const { read } = database
  await database.transaction((db) =>
    db('settings').insert(['a', 'b', 'c'].map((name) => ({ name, value: name, group: 'general' }))),
  )
  const query = () =>
    read('settings')
      .join('settings as s', 's.name', 'settings.value')
      .where('settings.name', '>', 'a')
      .select('settings.name')
      .orderBy('settings.name')
  const selection: Selection = {
    table: 'settings',
    reads: ['settings'],
    equals: undefined,
    withValues: () => selection,
    query,
  }
  t.equal(await countRows(read, selection), 2)
  t.equal((await query()).length, 2)
})

onMigratedSqlite(t, 'SQLite counts a total again only after a write to the counted table', async (t, url) => {
  const seen: string[] = []
  const database = await connect(url, { onQuery: (sql) => seen.push(sql) })
  t.teardown(() => database.close())
  const count = (prefix: string) => countRows(database.read, like(database.read, `${prefix}%`))
  const costs = async (work: () => Promise<unknown>) => {
    seen.length = 0
    await work()
    return seen.filter((sql) => /count\(/.test(sql)).length
  }
  t.equal(await costs(() => count('a')), 1)
  t.equal(await costs(() => count('a')), 0)
  t.equal(await costs(() => count('b')), 1, 'another filter has its own total')
  await database.transaction((db) => db('client_groups').insert({ name: 'x', discount: 0 }))
  t.equal(await costs(() => count('a')), 0, 'another table does not matter')
  await database.transaction((db) => db('settings').insert({ name: 'a', value: '', group: 'general' }))
  t.equal(await costs(async () => t.equal(await count('a'), 1)), 1)
})

onMigratedSqlite(t, "a count in a transaction includes the transaction's writes", async (t, url) => {
  const database = await connect(url)
  t.teardown(() => database.close())
  await countRows(database.read, selectRows(database.read, 'settings'))
  await database.transaction(async (db) => {
    await db('settings').insert({ name: 'a', value: '', group: 'general' })
    t.equal(await countRows(db, selectRows(db, 'settings')), 1)
  })
})
