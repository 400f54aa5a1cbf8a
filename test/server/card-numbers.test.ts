import { Writable } from 'node:stream'
import t from 'tap'
import { logActivity } from '../../domain/log/activity.js'
import { ModuleError, refused } from '../../domain/ports/module.js'
import { makeLog } from '../../server/log.js'
import { redactor } from '../../server/redact.js'
import { withService } from '../support/service.js'

const number = '4242424242424242'
const masked = '************4242'

// R-4145
t.test('a failure of a provider tells no card number, wherever it is shown', async (t) => {
  t.equal(refused(`Your card ${number} was declined`).message, `Your card ${masked} was declined`)
  const long = `${'x'.repeat(490)} ${number} ${number}`
  t.equal(new ModuleError('unreachable', long).message, `${'x'.repeat(490)} ${masked.slice(0, 9)}…`)
})

t.test('the log has none of an error, its stack and its causes, nor of what a module says', async (t) => {
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

  const redact = redactor(['a secret'])
  t.strictSame(redact({ reply: `a secret for ${number}`, codes: [Number(number), 42], ok: true }), {
    reply: `*** for ${masked}`,
    codes: [masked, 42],
    ok: true,
  })
})

withService(t, 'an entry of the activity log has none, whoever worded it', async (t, api) => {
  await api.database.transaction((db) =>
    logActivity({ db, now: api.now(), author: 'system' }, `Refused: ${number} ${'x'.repeat(1000)}`),
  )
  const [entry] = (await api.ok('getactivitylog', { user: 'system', limitnum: 1 })).data
  t.equal(entry.description, `Refused: ${masked} ${'x'.repeat(974)}`)
})
