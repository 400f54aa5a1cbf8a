import t from 'tap'
import { callAt, credential, serve } from '../server/serve.js'
import { callFromThread } from '../support/calling-thread.js'
import { credentialHeaders } from '../support/credentials.js'
import { onBothDatabases } from '../support/databases.js'
import { worstGeneric } from '../support/worst-generic.js'

/** Milliseconds that nobody else waits for an answer, on a machine that is busy with other tests as well. */
const longestWaitMs = 3000

const letters = worstGeneric['distinct letters'] as (length: number) => string
const length = 100_000

/** Calls with texts that their readers have taken far too long over. */
const calls = [
  ['createorupdatetld', { extension: `.${letters(length)}` }],
  ['addbannedip', { ip: `${'0'.repeat(length)}:*`, reason: 'x' }],
  ['addbannedip', { ip: `${'0'.repeat(length)}*`, reason: 'x' }],
  ['addsslorder', { client_id: 1, module: 'manual', domain: letters(length) }],
  ['addclient', { firstname: 'A', lastname: 'B', email: `a@${'a.'.repeat(length / 2)}`, password2: 'a long password' }],
] as const

onBothDatabases(t, 'a parameter that is far too long is refused, and nobody waits for it', async (t, url) => {
  const server = await serve(t, { DATABASE_URL: url })
  const stop = callFromThread(`${server.url}/api/v1/getclientgroups`, credentialHeaders(credential))
  for (const [action, parameters] of calls) {
    const { status } = await callAt(server.url, action, parameters)
    t.ok([404, 422].includes(status), `${action} answers ${status}`)
  }
  const slowest = await stop()
  console.log(`${t.name}: slowest answer ${Math.round(slowest)} ms`)
  t.ok(slowest < longestWaitMs, `the slowest answer to others took ${Math.round(slowest)} ms`)
})
