import type { Knex } from 'knex'
import t from 'tap'
import { connect } from '../../db/connect.js'
import { findRow, rememberRow } from '../../domain/sql/rows.js'
import { runInSavepoint } from '../../domain/sql/savepoint.js'
import { makeInvoices, openBooks } from './books.js'
import { onMigratedSqlite } from './one-database.js'

onMigratedSqlite(t, 'a row is read once in a transaction, and again after a change to its table', async (t, url) => {
  const asked: string[] = []
  const { transaction } = await openBooks(t, url, (sql) => asked.push(sql))
  await transaction((db) => makeInvoices(db, 2))
  const read = async (db: Knex) => {
    asked.length = 0
    const row = await findRow(db, 'invoices', 1)
    return { notes: row?.notes, statements: asked.length }
  }
  await transaction(async (db) => {
    t.match(await read(db), { statements: 1 })
    t.match(await read(db), { statements: 0 })
    await db('settings').insert({ name: 'one', value: '1', group: 'general' })
    t.match(await read(db), { statements: 0 }, 'another table does not matter')
    await db('invoices').where({ id: 2 }).update({ notes: 'two' })
    t.match(await read(db), { notes: null, statements: 1 })
    const [changed] = await db('invoices').where({ id: 1 }).update({ notes: 'one' }).returning('*')
    rememberRow(db, 'invoices', changed as never)
    t.strictSame(await read(db), { notes: 'one', statements: 0 })
    await runInSavepoint(db, async () => {
      const [other] = await db('invoices').where({ id: 1 }).update({ notes: 'other' }).returning('*')
      rememberRow(db, 'invoices', other as never)
      throw new Error('taken back')
    }).catch(() => {})
    t.strictSame(await read(db), { notes: 'one', statements: 1 }, 'forgets a rolled-back change')
  })
  await transaction(async (db) => t.match(await read(db), { statements: 1 }, 'a new transaction reads the row again'))
})

onMigratedSqlite(t, 'no trigger on `clients` or `invoices` updates its own table', async (t, url) => {
  const { read, close } = await connect(url)
  t.teardown(close)
  for (const table of ['clients', 'invoices']) {
    const triggers: { sql: string }[] = await read('sqlite_master').where({ type: 'trigger', tbl_name: table })
    t.ok(triggers.length > 0)
    const again = triggers.filter(({ sql }) => new RegExp(`\\bupdate\\s+"?${table}\\b(?!_)`, 'i').test(bodyOf(sql)))
    t.strictSame(again, [])
  }
})

const bodyOf = (sql: string): string => sql.slice(sql.search(/\bbegin\b/i))
