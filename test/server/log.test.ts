import { Writable } from 'node:stream'
import t from 'tap'
import { makeLog } from '../../server/log.js'
import { credentialHeaders } from '../support/credentials.js'
import { type Body, withService } from '../support/service.js'

withService(
  t,
  'a call that fails inside is logged under the id that its caller got, without any value',
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
    t.notMatch(JSON.stringify(body), /notes|clients|canary/, 'the caller learns no details')
    const line = api
      .logged()
      .split('\n')
      .find((text) => text.includes(body.requestid) && text.includes('"err"'))
    t.match(line, /notes/, 'the operator does')
    t.notMatch(api.logged(), /canary/)
  },
)

t.test('what a driver adds to its error, which may quote rows, is not logged', async (t) => {
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

t.test('what is below the level is not logged', async (t) => {
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
