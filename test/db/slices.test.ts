import t from 'tap'
import { connect } from '../../db/connect.js'
import { onMigratedSqlite } from './one-database.js'

onMigratedSqlite(t, 'a long transaction makes room for what has come meanwhile', async (t, url) => {
  const { transaction, read, close } = await connect(url)
  t.teardown(close)
  let turns = 0
  let isDone = false
  const count = () => {
    turns++
    if (!isDone) setImmediate(count)
  }
  setImmediate(count)
  await transaction(async (db) => {
    const first = turns
    const begun = performance.now()
    while (performance.now() - begun < 30) await db('settings').where({ name: 'none' }).update({ value: '1' })
    t.ok(turns - first >= 2, 'the event loop went on', { turns: turns - first })
  })
  isDone = true
  t.equal(await read('settings').where({ name: 'none' }).first(), undefined)
})
