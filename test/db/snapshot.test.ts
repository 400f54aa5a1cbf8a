import { setImmediate as turn } from 'node:timers/promises'
import SQLite from 'better-sqlite3'
import t from 'tap'
import { connect } from '../../db/connect.js'
import { isBusy } from '../../db/group-commit.js'
import { makeClient } from '../support/fixtures.js'
import { type Body, startApi } from '../support/service.js'
import { onMigratedSqlite, sqlitePath } from './one-database.js'

/** Resolves in another step of the same turn of the event loop. */
const nextStep = () => new Promise<void>((resolve) => process.nextTick(() => process.nextTick(resolve)))

// R-2849
onMigratedSqlite(t, 'calls that arrive in one turn of the event loop read one snapshot of the file', async (t, url) => {
  const database = await connect(url)
  t.teardown(() => database.close())
  const other = new SQLite(sqlitePath(url))
  t.teardown(() => other.close())
  const write = other.prepare('insert into settings (name) values (?)')
  const names = () => database.read('settings').orderBy('name').pluck('name')

  t.strictSame(await names(), [])
  await turn()
  database.callArrived?.()
  t.strictSame(await names(), [])
  write.run('a')
  await nextStep()
  database.callArrived?.()
  t.strictSame(await names(), [], 'the second of two calls')
  await turn()
  t.strictSame(await names(), ['a'], 'after the turn')
  await nextStep()
  write.run('b')
  t.strictSame(await names(), ['a', 'b'], 'in the next step, in which no call arrived')
})

onMigratedSqlite(t, 'a call sees what another process committed before the call was sent', async (t, url) => {
  const api = await startApi(t, url)
  const clientid = await makeClient(api)
  const other = new SQLite(sqlitePath(url), { timeout: 0 })
  t.teardown(() => other.close())
  const update = other.prepare('update clients set notes = ? where id = ?')
  const writeNotes = async (notes: string): Promise<void> => {
    try {
      update.run(notes, clientid)
    } catch (error) {
      if (!isBusy(error)) throw error
      await turn()
      await writeNotes(notes)
    }
  }
  let written = 0
  const callers = Array.from({ length: 12 }, async () => {
    for (let call = 0; call < 20; call++) {
      const sent = ++written
      await writeNotes(String(sent))
      const { client } = await api.ok('getclientsdetails', { clientid })
      t.ok(Number(client.notes) >= sent, `${client.notes} was found by a call sent after ${sent}`)
    }
  })
  await Promise.all(callers)
})

onMigratedSqlite(t, 'a call sees the results of calls that have been answered', async (t, url) => {
  const api = await startApi(t, url)
  const clientid = await makeClient(api)
  const callers = Array.from({ length: 12 }, async (_, caller) => {
    for (let call = 0; call < 20; call++) {
      const note = `${caller} ${call}`
      await api.ok('addclientnote', { clientid, note })
      const { client } = await api.ok('getclientsdetails', { clientid })
      const isThere = client.adminnotes.some((one: Body) => one.note === note)
      t.ok(isThere, `${note} is there`)
    }
  })
  await Promise.all(callers)
})
