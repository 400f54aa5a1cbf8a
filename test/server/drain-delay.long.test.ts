// Listed in docs/reference/attacks.md.

import { setTimeout as sleep } from 'node:timers/promises'
import t from 'tap'
import { onBothDatabases } from '../support/databases.js'
import { callAction, eventually, serve } from './serve.js'

// R-2523
onBothDatabases(t, 'a load balancer that polls readiness loses no call when the service stops', async (t, url) => {
  const server = await serve(t, { DATABASE_URL: url, DRAIN_DELAY: '3' })
  let isReady = true
  let readiness: { status: number; body: unknown; retryAfter: string | null } | undefined
  const watch = (async () => {
    while (isReady) {
      const reply = await fetch(`${server.url}/readyz`, { headers: { connection: 'close' } })
      readiness = { status: reply.status, body: await reply.json(), retryAfter: reply.headers.get('retry-after') }
      isReady = reply.status === 200
      await sleep(50)
    }
  })()
  let answered = 0
  const refused: unknown[] = []
  const caller = async () => {
    while (isReady) {
      // Opens one connection per call, as a load balancer's new clients do.
      await callAction(server.url, 'getclients', {}, 'GET', { connection: 'close' }).then(
        ({ status }) => (status === 200 ? answered++ : refused.push(status)),
        (error) => refused.push(error),
      )
    }
  }
  const callers = Promise.all([caller(), caller(), caller()])
  await eventually('there is load', () => answered > 20)
  const ending = server.kill('SIGTERM')
  await watch
  t.match(readiness, { status: 503, body: { status: 'draining' }, retryAfter: /^[1-9]\d*$/ })
  const late = await callAction(server.url, 'getclients', {}, 'GET', { connection: 'close' })
  t.equal(late.status, 200, 'a draining process still accepts calls')
  await callers
  t.strictSame(refused, [])
  t.strictSame(await ending, { code: 0, signal: null })
})
