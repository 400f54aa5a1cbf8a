import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Countinghouse, CountinghouseError } from '@countinghouse/client'
import { failure, fakeService, success } from './fake-service.js'
import { connect } from './world.js'

const caught = (call: PromiseLike<unknown>): Promise<CountinghouseError> =>
  Promise.resolve(call).then(
    () => assert.fail('It succeeded'),
    (error: CountinghouseError) => error,
  )

// R-3005
test('a refused call throws an error with the code, status, parameter errors, and request ID', async () => {
  const error = await caught(connect().addclient({ firstname: 'Ada', lastname: 'Lovelace', email: 'nowhere' }))
  assert.ok(error instanceof CountinghouseError && error instanceof Error)
  const { action, status, code, errors, requestId, attempts } = error
  assert.deepEqual([action, status, code, attempts], ['addclient', 422, 'invalid_parameters', 1])
  assert.deepEqual(Object.keys(errors), ['email'])
  assert.match(requestId ?? '', /./)
  assert.match(error.message, /^addclient: /)
})

// R-3005
test('rejects a parameter that the action does not know', async () => {
  const misspelt = { serch: 'ada' }
  const { code, errors } = await caught(connect().call('getclients', misspelt))
  assert.equal(code, 'unknown_parameters')
  assert.deepEqual(Object.keys(errors), ['serch'])
})

// R-3005
test('reports a response that is not in the service’s format as answer_unreadable', async (t) => {
  for (const body of ['<html>Sign in to the hotel</html>', '[]', '{"result":"maybe"}', '']) {
    const { url } = await fakeService(t, { status: 200, body })
    const error = await caught(new Countinghouse({ url, key: 'key', secret: 'secret' }).getclients())
    assert.deepEqual([error.code, error.status], ['answer_unreadable', 200])
  }
})

// R-3005
test('reports an unreachable service with the cause', async () => {
  const client = new Countinghouse({ url: 'http://127.0.0.1:9', key: 'key', secret: 'secret', maxAttempts: 1 })
  const { code, cause, status } = await caught(client.getclients())
  assert.deepEqual([code, status], ['network_failed', undefined])
  assert.ok(cause instanceof Error)
})

// R-3012
test('dryRun sends the header Dry-Run, stores nothing, and sets isDryRun in the result of `call`', async (t) => {
  const client = connect()
  const before = await client.getorders({ limitnum: 1 })
  const product = (await client.getproducts()).products[0]
  const order = { clientid: 1, pid: [product?.pid ?? 0], paymentmethod: 'manual', billingcycle: ['monthly' as const] }
  const { answer, isDryRun, requestId } = await client.call('addorder', order, { dryRun: true })
  assert.equal(isDryRun, true)
  assert.equal(typeof answer.orderid, 'number')
  assert.match(requestId ?? '', /./)
  assert.equal((await client.getorders({ limitnum: 1 })).totalresults, before.totalresults)

  const { url, asked } = await fakeService(t, success())
  const fake = new Countinghouse({ url, key: 'key', secret: 'secret' })
  await fake.addorder(order, { dryRun: true })
  await fake.addorder(order)
  assert.deepEqual(
    asked.map(({ headers }) => headers['dry-run']),
    ['true', undefined],
  )
})

// R-3002
test('a second call with the same idempotency key returns the first answer', async () => {
  const client = connect()
  const announcement = { title: 'News', announcement: 'Something new', published: false }
  const first = await client.call('addannouncement', announcement)
  const again = await client.call('addannouncement', announcement, { idempotencyKey: first.idempotencyKey ?? '' })
  assert.deepEqual([first.isReplayed, again.isReplayed], [false, true])
  assert.deepEqual(again.answer, first.answer)
})

// R-3014
test('requires a method for an unknown action, and rejects names that would change the URL', async (t) => {
  const { url, asked } = await fakeService(t, success())
  const client = new Countinghouse({ url: `${url}/billing/api/v1/`, key: 'key', secret: 'secret' })
  await client.call('getbadge', { clientid: 1 }, { method: 'GET' })
  assert.equal(asked[0]?.url, '/billing/api/v1/getbadge?clientid=1')
  assert.throws(() => client.call('getbadge'), TypeError)
  for (const name of ['../health', 'getclients?x=1', 'constructor', '']) {
    assert.throws(() => client.call(name), TypeError)
    if (name !== 'constructor') assert.throws(() => client.call(name, {}, { method: 'GET' }), TypeError)
  }
})

// R-3004
test('an error has no request ID if the response has none, and no idempotency key if the call is a GET', async (t) => {
  const { url } = await fakeService(t, failure(422, 'invalid_parameters', {}, { errors: { email: ['It is none.'] } }))
  const error = await caught(new Countinghouse({ url, key: 'key', secret: 'secret' }).getclients())
  assert.deepEqual(error.errors, { email: ['It is none.'] })
  assert.equal(error.requestId, undefined)
  assert.equal(error.idempotencyKey, undefined)
})
