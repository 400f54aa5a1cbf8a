// Listed in docs/reference/attacks.md.

import t from 'tap'
import { callAction, credential, serve } from '../server/serve.js'
import { callFromThread } from '../support/calling-thread.js'
import { credentialHeaders } from '../support/credentials.js'
import { onBothDatabases } from '../support/databases.js'
import { worstGeneric } from '../support/worst-generic.js'

/** Longest acceptable wait of other callers in milliseconds, on a busy machine. */
const longestWaitMs = 3000

const letters = worstGeneric['distinct letters'] as (length: number) => string
const length = 100_000

/** Calls with texts that earlier parsers took far too long to parse. */
const calls = [
  ['createorupdatetld', { extension: `.${letters(length)}` }],
  ['addbannedip', { ip: `${'0'.repeat(length)}:*`, reason: 'x' }],
  ['addbannedip', { ip: `${'0'.repeat(length)}*`, reason: 'x' }],
  ['addsslorder', { client_id: 1, module: 'manual', domain: letters(length) }],
  ['addclient', { firstname: 'A', lastname: 'B', email: `a@${'a.'.repeat(length / 2)}`, password2: 'a long password' }],
] as const

onBothDatabases(t, 'rejects a far too long parameter without delaying other callers', async (t, url) => {
  const server = await serve(t, { DATABASE_URL: url })
  const stop = callFromThread(`${server.url}/api/v1/getclientgroups`, credentialHeaders(credential))
  for (const [action, parameters] of calls) {
    const { status } = await callAction(server.url, action, parameters)
    t.ok([404, 422].includes(status), `${action} answers ${status}`)
  }
  const slowest = await stop()
  console.log(`${t.name}: slowest answer ${Math.round(slowest)} ms`)
  t.ok(slowest < longestWaitMs, `the slowest response to another caller took ${Math.round(slowest)} ms`)
})
