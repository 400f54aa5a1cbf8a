import SQLite from 'better-sqlite3'
import t from 'tap'
import { connect } from '../../db/connect.js'
import { startNode } from '../server/child.js'
import { onMigratedSqlite, onSqlite, sqlitePath } from './one-database.js'

const process = 'test/db/fixtures/process.js'
const refusal = /^Another process already serves this database \(\S+\.lock is held\)[^\n]*$/

onMigratedSqlite(t, 'a second process cannot serve a file until the first has stopped', async (t, url) => {
  const first = await connect(url, { serving: true })
  await t.rejects(connect(url, { serving: true }), { message: refusal })
  const second = startNode(t, process, ['serve', url])
  t.equal((await second.ended).code, 1)
  t.match(second.stdout(), /^failed: Another process already serves this database \(\S+ is held\)[^\n]*\n$/)
  await first.close()
  const third = await connect(url, { serving: true })
  await third.close()
})

onMigratedSqlite(t, 'a killed process releases the serving lock', async (t, url) => {
  const first = startNode(t, process, ['serve', url])
  await first.waitForOutput(/serving/)
  await t.rejects(connect(url, { serving: true }), { message: refusal })
  await first.kill('SIGKILL')
  const next = await connect(url, { serving: true })
  await next.close()
})

onMigratedSqlite(t, 'a tool can write to a database that another process serves', async (t, url) => {
  const serving = await connect(url, { serving: true })
  t.teardown(() => serving.close())
  const tool = await connect(url)
  await tool.transaction((db) => db('settings').insert({ name: 'by a tool', value: '1', group: 'general' }))
  await tool.close()
  t.strictSame(await serving.read('settings').pluck('name'), ['by a tool'])
})

onSqlite(t, 'a failed start releases the serving lock', async (t, url) => {
  const file = new SQLite(sqlitePath(url))
  file.exec('create table settings (surprise text)')
  file.close()
  for (const _ of ['first', 'second']) await t.rejects(connect(url, { serving: true }), { message: /settings/ })
})
