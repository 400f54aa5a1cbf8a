import { Writable } from 'node:stream'
import t from 'tap'
import { makeLog } from '../../server/log.js'
import { credentialHeaders } from '../support/credentials.js'
import { type Body, withService } from '../support/service.js'

withService(
  t,
  'logs an internal error with the request ID that its caller receives, and without submitted values',
  async (t, api) => {
    const broken = (name: string) =>
      api.database.transaction((db) => db.raw(`alter table clients rename column notes to ${name}`))
    await broken('other')
    const reply = await fetch(`${api.url}/api/v1/addclient`, {
      method: 'POST',
      headers: credentialHeaders(api.admin),
      body: new URLSearchParams({
        firstname: 'canary-a',
        lastname: 'canary-b',
        email: 'canary@example.com',
        notes: 'canary-c',
      }),
    })
    t.equal(reply.status, 500)
    const body = (await reply.json()) as Body
    t.match(body, { result: 'error', code: 'internal_error', requestid: reply.headers.get('x-request-id') as string })
    t.notMatch(JSON.stringify(body), /notes|clients|canary/, 'the caller sees no details')
    const line = api
      .logged()
      .split('\n')
      .find((text) => text.includes(body.requestid) && text.includes('"err"'))
    t.match(line, /notes/, 'the log contains the details')
    t.notMatch(api.logged(), /canary/)
  },
)

t.test('does not log details that a driver adds to its error, because they may quote rows', async (t) => {
  let text = ''
  const log = makeLog(
    'info',
    new Writable({
      write: (chunk, _, done) => {
        text += chunk
        done()
      },
    }),
  )
  const error = Object.assign(new Error('new row violates check constraint'), {
    code: '23514',
    detail: 'Failing row contains (canary).',
    where: 'canary',
  })
  log.error({ err: error }, 'a call failed')
  t.match(JSON.parse(text), {
    err: { message: 'new row violates check constraint', code: '23514' },
    msg: 'a call failed',
  })
  t.match(JSON.parse(text).err.stack, /log\.test/)
  t.notMatch(text, /canary/)
})

t.test('does not log entries below the level', async (t) => {
  let text = ''
  const log = makeLog(
    'warn',
    new Writable({
      write: (chunk, _, done) => {
        text += chunk
        done()
      },
    }),
  )
  log.info('quiet')
  t.equal(text, '')
  log.warn('loud')
  t.match(text, /loud/)
})
