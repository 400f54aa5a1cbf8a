import { existsSync, statSync } from 'node:fs'
import t from 'tap'
import { connect } from '../../db/connect.js'
import { eventually } from '../support/eventually.js'
import { fileOf, onMigratedSqlite } from './one-database.js'

const rows = (count: number) =>
  Array.from({ length: count }, (_, n) => ({ name: `setting ${n}`, value: 'x'.repeat(2000), group: 'Other' }))

onMigratedSqlite(t, 'what was committed is written back into the file while nobody commits', async (t, url) => {
  const { transaction, read, version, close } = await connect(url)
  const size = () => statSync(fileOf(url)).size
  const before = size()
  await transaction((db) => db('settings').insert(rows(20) as never))
  await transaction((db) => db('settings').delete())
  await transaction((db) => db('settings').insert(rows(200) as never))
  t.equal(size(), before, 'the commits have not written it')
  const known = version(['settings'])
  await eventually('the thread has', () => size() >= before + 200 * 2000)
  t.equal((await read('settings')).length, 200)
  t.equal(version(['settings']), known, 'and it counts as no change of another process')
  await close()
  t.notOk(existsSync(`${fileOf(url)}-wal`), 'its connection is closed before the last one')
})

onMigratedSqlite(t, 'a database is closed while its log is being written back', async (t, url) => {
  const { transaction, close } = await connect(url)
  await transaction((db) => db('settings').insert(rows(200) as never))
  await close()
  t.notOk(existsSync(`${fileOf(url)}-wal`))
})
