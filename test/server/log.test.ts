import { Writable } from 'node:stream'
import t from 'tap'
import { makeLog } from '../../server/log.js'
import { connect } from '../../db/connect.js'
import { onBothDatabases } from '../support/databases.js'

function capture() {
  const lines: string[] = []
  const sink = new Writable({
    write: (chunk: Buffer, _, done) => {
      lines.push(chunk.toString())
      done()
    },
  })
  return { log: makeLog('info', sink), lines }
}

onBothDatabases(t, 'a statement that fails is logged without the values that were in it', async (t, url) => {
  const database = await connect(url)
  t.teardown(() => database.close())
  const secret = 'a value nobody else should read'
  const twice = { name: secret, value: secret, group: 'general' }
  const error = await database
    .transaction(async (db) => {
      await db('settings').insert(twice)
      await db('settings').insert(twice)
    })
    .catch((caught: unknown) => caught)
  const { log, lines } = capture()
  log.error({ err: error }, 'a call failed')
  const { err } = JSON.parse(lines.join('')) as { err: { code: string; message: string; stack: string } }
  t.ok(err.code, 'the code says what kind of failure it was')
  t.match(err.message, /unique/i, 'and the message is that of the database')
  t.match(err.stack, /^\s+at /, 'and the stack is kept')
  t.notOk(lines.join('').includes(secret), 'but no value is in it')
})

t.test('any other error is logged as it is', async (t) => {
  const { log, lines } = capture()
  log.error({ err: new TypeError('x is not a function - really') }, 'a call failed')
  t.match(JSON.parse(lines.join('')), { err: { type: 'TypeError', message: 'x is not a function - really' } })
})
