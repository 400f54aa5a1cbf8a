import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { type ClientOptions, Countinghouse, CountinghouseError } from '@countinghouse/client'
import { type Deed, failure, fakeService, success } from './fake-service.js'

const note = { userid: 1, note: 'Called back' }

async function against(t: TestContext, deeds: Deed[], options: Partial<ClientOptions> = {}) {
  const { url, asked } = await fakeService(t, ...deeds)
  return { asked, client: new Countinghouse({ url, key: 'key', secret: 'secret', ...options }) }
}

/** Returns the error of a call that must fail. */
async function failing(call: PromiseLike<unknown>): Promise<CountinghouseError> {
  const error = await call.then(
    () => assert.fail('It succeeded'),
    (error: unknown) => error,
  )
  assert.ok(error instanceof CountinghouseError, String(error))
  return error
}

const keysOf = (asked: readonly { headers: Record<string, unknown> }[]) =>
  new Set(asked.map(({ headers }) => headers['idempotency-key']))

// R-3002, R-3003
test('repeats a POST with the same key and body after a broken connection', async (t) => {
  const { client, asked } = await against(t, ['break', 'break in the answer', success({ noteid: 7 })])
  assert.equal((await client.addclientnote(note)).noteid, 7)
  assert.equal(asked.length, 3)
  assert.equal(keysOf(asked).size, 1)
  assert.match(String(asked[0]?.headers['idempotency-key']), /^[\w-]{36}$/)
  assert.deepEqual(new Set(asked.map(({ body }) => body)), new Set([JSON.stringify(note)]))
})

// R-3002
test('sends a new key with each POST unless the caller sets one, and never with a GET', async (t) => {
  const { client, asked } = await against(t, [success()])
  await client.addclientnote(note)
  await client.addclientnote(note)
  await client.addclientnote(note, { idempotencyKey: 'order-17' })
  await client.getclients()
  const keys = asked.map(({ headers }) => headers['idempotency-key'])
  assert.equal(keysOf(asked).size, 4)
  assert.deepEqual(keys.slice(2), ['order-17', undefined])
})

const repeated = [
  ['429', failure(429, 'rate_limited', { 'retry-after': '1' })],
  ['503', failure(503, 'overloaded', { 'retry-after': '1' })],
  ['409 key_in_flight', failure(409, 'key_in_flight', { 'retry-after': '1' })],
] as const

// R-3003
for (const [told, deed] of repeated)
  test(`retries after ${told}, no sooner than Retry-After`, async (t) => {
    const { client, asked } = await against(t, [deed, success()])
    await client.addclientnote(note)
    assert.equal(keysOf(asked).size, 1)
    const [first, second] = asked
    assert.ok((second?.atMs ?? 0) - (first?.atMs ?? 0) >= 1000, 'waits one second')
  })

// R-3003
test('retries after 502 and 504 from a proxy', async (t) => {
  const page = (status: number) => ({ status, headers: { 'content-type': 'text/html' }, body: '<h1>Bad gateway</h1>' })
  const { client, asked } = await against(t, [page(502), page(504), success()])
  await client.getclients()
  assert.equal(asked.length, 3)
})

const final = [
  [400, 'service_without_module'],
  [401, 'unauthenticated'],
  [403, 'permission_denied'],
  [404, 'client_not_found'],
  [409, 'key_outcome_unknown'],
  [409, 'key_not_replayable'],
  [422, 'key_reused'],
  [500, 'internal_error'],
  [502, 'module_unreachable'],
] as const

// R-3004
for (const [status, code] of final)
  test(`does not retry after ${status} ${code}`, async (t) => {
    const { client, asked } = await against(t, [failure(status, code)])
    assert.equal((await failing(client.addclientnote(note))).code, code)
    assert.equal(asked.length, 1)
  })

// R-3003
test('stops after maxAttempts requests and reports their number in the error', async (t) => {
  const { client, asked } = await against(t, ['break'], { maxAttempts: 3 })
  const { code, status, attempts, idempotencyKey } = await failing(client.addclientnote(note))
  assert.deepEqual([code, status, attempts], ['network_failed', undefined, 3])
  assert.deepEqual(
    asked.map(({ headers }) => headers['idempotency-key']),
    [idempotencyKey, idempotencyKey, idempotencyKey],
  )
  const [first = 0, second = 0, third = 0] = asked.map(({ atMs }) => atMs)
  assert.ok(second - first >= 250 && third - second >= 500, 'the pauses grow')
})

// R-3003
test('fails without a retry if Retry-After exceeds callTimeoutMs, and reports the seconds', async (t) => {
  const { client, asked } = await against(t, [failure(429, 'rate_limited', { 'retry-after': '30' })], {
    callTimeoutMs: 2000,
  })
  const startMs = performance.now()
  assert.equal((await failing(client.getclients())).retryAfterSeconds, 30)
  assert.ok(performance.now() - startMs < 1500)
  assert.equal(asked.length, 1)
})

// R-3003
test('retries after key_in_flight until callTimeoutMs, even if maxAttempts is 1', async (t) => {
  const { client, asked } = await against(t, [failure(409, 'key_in_flight')], { maxAttempts: 1, callTimeoutMs: 2500 })
  // On a busy machine, the limit can end during an attempt.
  assert.match((await failing(client.addclientnote(note))).code, /^(key_in_flight|timed_out)$/)
  assert.ok(asked.length >= 3, `${asked.length} requests`)
})

// R-3011
test('aborts an unanswered attempt after attemptTimeoutMs, and an unanswered call after callTimeoutMs', async (t) => {
  const slow = await against(t, ['be silent', success()], { attemptTimeoutMs: 200 })
  await slow.client.addclientnote(note)
  assert.equal(keysOf(slow.asked).size, 1)
  const silent = await against(t, ['be silent'], { callTimeoutMs: 300 })
  assert.equal((await failing(silent.client.getclients())).code, 'timed_out')
})

// R-3011
test('an aborted signal rejects the call with the signal’s reason, even during a retry pause', async (t) => {
  const reason = new Error('The visitor has left')
  for (const deed of ['be silent', failure(503, 'overloaded', { 'retry-after': '20' })] as const) {
    const { client } = await against(t, [deed])
    const leaving = new AbortController()
    setTimeout(() => leaving.abort(reason), 200)
    await assert.rejects(client.addclientnote(note, { signal: leaving.signal }), reason)
  }
  const { client, asked } = await against(t, [success()])
  await assert.rejects(client.addclientnote(note, { signal: AbortSignal.abort(reason) }), reason)
  assert.equal(asked.length, 0)
})

// R-3011
test('accepts time limits that are too long for a timer', async (t) => {
  for (const endless of [Infinity, 2 ** 31]) {
    const { client, asked } = await against(t, [failure(503, 'overloaded'), success({ noteid: 7 })], {
      attemptTimeoutMs: endless,
      callTimeoutMs: endless,
    })
    assert.equal((await client.addclientnote(note)).noteid, 7)
    assert.equal(asked.length, 2)
  }
})
