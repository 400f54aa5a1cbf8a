import { Writable } from 'node:stream'
import t from 'tap'
import { logActivity } from '../../domain/log/activity.js'
import { ModuleError, refused } from '../../domain/ports/module.js'
import { makeLog } from '../../server/log.js'
import { createRedactor } from '../../server/redact.js'
import { withService } from '../support/service.js'

const number = '4242424242424242'
const masked = '************4242'

// R-4145
t.test('masks card numbers in provider errors', async (t) => {
  t.equal(refused(`Your card ${number} was declined`).message, `Your card ${masked} was declined`)
  const long = `${'x'.repeat(490)} ${number} ${number}`
  t.equal(new ModuleError('unreachable', long).message, `${'x'.repeat(490)} ${masked.slice(0, 9)}…`)
})

t.test('masks card numbers in logged errors and in redacted module data', async (t) => {
  let lines = ''
  const log = makeLog(
    'info',
    new Writable({
      write: (chunk, _, done) => {
        lines += chunk
        done()
      },
    }),
  )
  const cause = new Error(`said of ${number}`)
  log.error({ err: Object.assign(new Error(`failed for ${number}`, { cause }), { reply: number }) }, 'a call failed')
  t.match(JSON.parse(lines).err, { message: `failed for ${masked}: said of ${masked}`, reply: masked })
  t.notMatch(lines, number)

  const redact = createRedactor(['a secret'])
  t.strictSame(redact({ reply: `a secret for ${number}`, codes: [Number(number), 42], ok: true }), {
    reply: `*** for ${masked}`,
    codes: [masked, 42],
    ok: true,
  })
})

withService(t, 'masks card numbers in activity log entries', async (t, api) => {
  await api.database.transaction((db) =>
    logActivity({ db, now: api.now(), author: 'system' }, `Refused: ${number} ${'x'.repeat(1000)}`),
  )
  const [entry] = (await api.ok('getactivitylog', { user: 'system', limitnum: 1 })).data
  t.equal(entry.description, `Refused: ${masked} ${'x'.repeat(974)}`)
})
