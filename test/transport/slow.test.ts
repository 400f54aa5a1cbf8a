// Listed in docs/reference/attacks.md.

import { setTimeout as sleep } from 'node:timers/promises'
import t, { type Test } from 'tap'
import { onPreparedSqlite } from '../db/one-database.js'
import { type Api, startApi } from '../support/service.js'
import { slowdown } from '../support/slowdown.js'
import { ask, request, Wire } from './wire.js'

// Nothing here depends on the database. Each socket lasts until a timeout, so all run concurrently on one service.

const post = (headers: Record<string, string>, credential?: Api['admin']) =>
  request('/api/v1/addclient', {
    method: 'POST',
    credential,
    headers: { 'content-type': 'application/json', ...headers },
  })

interface Slowness {
  /** Bytes sent when the connection opens. `drip` is then sent every 200 milliseconds. */
  readonly first: (api: Api) => string | Uint8Array
  readonly drip?: string
  /** Status codes of the responses before the connection is cut. Defaults to a single 408. */
  readonly answers?: readonly number[]
}

const slow: Record<string, Slowness> = {
  'a caller that sends nothing': { first: () => '' },
  'a caller that stops in the first line': { first: () => 'GET /api/hea' },
  'headers that never end': { first: () => 'GET /api/health HTTP/1.1\r\n', drip: 'a: b\r\n' },
  'a header that never ends': { first: () => 'GET /api/health HTTP/1.1\r\na: ', drip: 'b' },
  'a body that never arrives': { first: ({ admin }) => post({ 'content-length': '100' }, admin) },
  'a dripping body': { first: ({ admin }) => post({ 'content-length': '1000' }, admin), drip: ' ' },
  'a dripping body without a credential': { first: () => post({ 'content-length': '1000' }), drip: ' ' },
  'a dripping form': {
    first: ({ admin }) =>
      post({ 'content-type': 'application/x-www-form-urlencoded', 'content-length': '1000' }, admin),
    drip: 'a',
  },
  'dripping multipart': {
    first: ({ admin }) => post({ 'content-type': 'multipart/form-data; boundary=x', 'content-length': '1000' }, admin),
    drip: '-',
  },
  'dripping chunks': {
    first: ({ admin }) => post({ 'transfer-encoding': 'chunked' }, admin),
    drip: '1\r\n \r\n',
  },
  'a dripping second request': {
    first: ({ admin }) => Buffer.concat([request('/api/health'), post({ 'content-length': '1000' }, admin)]),
    drip: ' ',
    answers: [200, 408],
  },
  'a dripping body after a refusal': {
    first: ({ admin }) =>
      request('/api/v1/nothing', { method: 'POST', credential: admin, headers: { 'content-length': '1000' } }),
    drip: ' ',
    answers: [404, 408],
  },
  'a body with too large a declared length': {
    first: ({ admin }) => post({ 'content-length': '1000000000' }, admin),
    drip: ' ',
    answers: [413],
  },
}

/** Resolves with the responses to a slow caller and the milliseconds until the connection was cut. */
async function play(t: Test, api: Api, { first, drip }: Slowness) {
  const wire = await Wire.open(t, api.url)
  const started = performance.now()
  wire.send(first(api))
  const dripping = drip === undefined ? undefined : setInterval(() => wire.send(drip), 200)
  const answers = []
  for (let answer = await wire.answer(); answer !== undefined; answer = await wire.answer()) answers.push(answer)
  await wire.closed
  clearInterval(dripping)
  return { answers, took: performance.now() - started }
}

onPreparedSqlite(t, 'slow callers', async (t, url) => {
  const api = await startApi(t, url)
  let busy = true
  let served = 0
  let slowest = 0
  const others = (async () => {
    while (busy) {
      const started = performance.now()
      const { status } = await ask(t, api.url, '/api/v1/getclients', { credential: api.admin })
      if (status === 200) served++
      slowest = Math.max(slowest, performance.now() - started)
      await sleep(20)
    }
  })()
  const crowd = Promise.all(
    Array.from({ length: 200 }, () => play(t, api, { first: () => 'GET / HTTP/1.1\r\n', drip: 'a: b\r\n' })),
  )
  const played = await Promise.all(Object.values(slow).map((how) => play(t, api, how)))
  const slowed = slowdown()
  for (const [n, [who, { answers = [408] }]] of Object.entries(slow).entries()) {
    const told = played[n]
    t.strictSame(
      told?.answers.map(({ status }) => status),
      answers,
      `${who} receives ${answers}`,
    )
    t.ok((told?.took ?? Infinity) < 10_000 * slowed, `the connection is cut after ${Math.round(told?.took ?? 0)} ms`)
    for (const { status, headers, body } of told?.answers ?? []) {
      t.match(headers['x-request-id'], /^[\da-f-]{36}$/)
      if (status === 408)
        t.match(
          { headers, body },
          { headers: { connection: 'close' }, body: { result: 'error', code: 'request_timeout' } },
        )
    }
  }
  const late = (await crowd).filter(({ took }) => took >= 10_000 * slowed)
  t.equal(late.length, 0, 'a crowd of slow callers is cut no later')
  busy = false
  await others
  t.ok(
    served > 50 && slowest < 1000 * slowdown(),
    `${served} other calls were served, each within ${Math.round(slowest)} ms`,
  )
  t.notMatch(api.logged(), /a (?:call|page|job) failed/, 'none of it counts as a service failure')
})
