import { existsSync, mkdirSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import SQLite from 'better-sqlite3'
import t from 'tap'
import { connect } from '../../db/connect.js'
import { WalThread } from '../../db/wal-thread.js'
import { eventually } from '../support/eventually.js'
import { onMigratedSqlite, sqlitePath } from './one-database.js'

const rows = (count: number) =>
  Array.from({ length: count }, (_, n) => ({ name: `setting ${n}`, value: 'x'.repeat(2000), group: 'Other' }))

onMigratedSqlite(t, 'the thread, not the commits, writes changes back to the database file', async (t, url) => {
  const { transaction, read, version, close } = await connect(url)
  const size = () => statSync(sqlitePath(url)).size
  const before = size()
  await transaction((db) => db('settings').insert(rows(20) as never))
  await transaction((db) => db('settings').delete())
  await transaction((db) => db('settings').insert(rows(200) as never))
  t.equal(size(), before, 'the commits did not write the file')
  const known = version(['settings'])
  await eventually('the thread writes it', () => size() >= before + 200 * 2000)
  t.equal((await read('settings')).length, 200)
  t.equal(version(['settings']), known, 'the version does not change')
  await close()
  t.notOk(existsSync(`${sqlitePath(url)}-wal`), 'the thread closes its connection before the last one is closed')
})

onMigratedSqlite(t, 'a database can close while its log is being written back', async (t, url) => {
  const { transaction, close } = await connect(url)
  await transaction((db) => db('settings').insert(rows(200) as never))
  await close()
  t.notOk(existsSync(`${sqlitePath(url)}-wal`))
})

t.test('further commits restart a failed thread', async (t) => {
  const file = join(t.testdir(), 'late', 'kept.db')
  const log = new WalThread(file)
  let hasFailed = false
  process.once('worker', (thread) =>
    thread.once('error', () => {
      hasFailed = true
    }),
  )
  let changes = 50
  log.committed(changes)
  await eventually('the first thread fails without the folder', () => hasFailed)
  mkdirSync(dirname(file))
  const writer = new SQLite(file)
  writer.pragma('journal_mode = WAL')
  writer.pragma('wal_autocheckpoint = 0')
  writer.exec('create table kept (text text)')
  writer.prepare('insert into kept values (?)').run('x'.repeat(100_000))
  const before = statSync(file).size
  await eventually('another thread writes the log back', () => {
    changes += 50
    log.committed(changes)
    return statSync(file).size > before + 100_000
  })
  await log.stop()
  writer.close()
})
