import assert from 'node:assert/strict'
import { test } from 'node:test'
import { inspect } from 'node:util'
import { Countinghouse, CountinghouseError } from '@countinghouse/client'
import { failure, fakeService, success } from './fake-service.js'

const secret = 'chk_do-not-tell'
const everythingOf = (value: unknown): string =>
  [inspect(value, { depth: 20, showHidden: true, getters: true }), JSON.stringify(value), String(value)].join('\n')

// R-3006
test('sends the secret only in request headers and never prints it', async (t) => {
  const { url, asked } = await fakeService(t, success(), failure(401, 'unauthenticated'), 'break')
  const client = new Countinghouse({ url, key: 'key', secret, maxAttempts: 1 })
  await client.addclientnote({ userid: 1, note: 'Hello' })
  const [request] = asked
  assert.deepEqual([request?.headers['x-api-key'], request?.headers['x-api-secret']], ['key', secret])
  assert.equal(request?.headers.prefer, 'handling=strict')
  assert.ok(!`${request?.url}${request?.body}`.includes(secret))

  const list = client.getclients()
  const failureOf = (call: PromiseLike<unknown>) => call.then(String, (error: CountinghouseError) => error)
  const failures = [await failureOf(list), await failureOf(client.getclients())]
  for (const one of [client, list, client.getclients, ...failures]) assert.ok(!everythingOf(one).includes(secret))
  assert.deepEqual(
    failures.map((one) => one instanceof CountinghouseError && one.code),
    ['unauthenticated', 'network_failed'],
  )
})

// R-3006
test('does not follow redirects', async (t) => {
  const elsewhere = await fakeService(t, success())
  for (const status of [301, 302, 303, 307, 308]) {
    const { url, asked } = await fakeService(t, { status, headers: { location: `${elsewhere.url}/api/v1/getclients` } })
    const client = new Countinghouse({ url, key: 'key', secret })
    for (const name of ['getclients', 'deleteclient'])
      await assert.rejects(client.call(name), { code: 'redirect_refused', status })
    assert.equal(asked.length, 2)
  }
  assert.equal(elsewhere.asked.length, 0)
})

// R-3006
test('accepts an address with non-ASCII letters in each of 20,000 constructor calls', () => {
  for (let made = 0; made < 20_000; made++) new Countinghouse({ url: 'https://bücher.example', key: 'key', secret })
})

// R-3006
test('accepts only HTTPS and loopback addresses, without credentials, query, or fragment', () => {
  const make = (url: string) => () => new Countinghouse({ url, key: 'key', secret })
  for (const url of [
    'https://billing.example.com',
    'http://localhost:3000',
    'http://127.8.9.1',
    'http://[::1]:3000/api/v1',
  ])
    assert.doesNotThrow(make(url), url)
  for (const url of [
    'http://billing.example.com',
    'http://127.0.0.1.example.com',
    'http://localhost.example.com',
    'http://0.0.0.0',
    'ftp://localhost',
    'https://ada:pass@billing.example.com',
    'https://billing.example.com/?a=1',
    'https://billing.example.com/#a',
    'billing.example.com',
    '',
  ])
    assert.throws(make(url), TypeError, url)
})

// R-3006
test('rejects a credential that is missing, empty, or invalid in a header, without revealing the secret', () => {
  const make = (options: object) => () =>
    new Countinghouse({ url: 'https://billing.example.com', key: 'key', secret, ...options })
  for (const options of [{ secret: `${secret}\n` }, { secret: '' }, { secret: undefined }, { key: `${secret}é` }])
    assert.throws(make(options), (error: Error) => error instanceof TypeError && !everythingOf(error).includes(secret))
})

// R-3007
test('refuses to run in a web page unless allowInWebPage is set', (t) => {
  Object.assign(globalThis, { document: {} })
  t.after(() => {
    delete (globalThis as { document?: object }).document
  })
  const options = { url: 'https://billing.example.com', key: 'key', secret }
  assert.throws(() => new Countinghouse(options), /web page/)
  assert.doesNotThrow(() => new Countinghouse({ ...options, allowInWebPage: true }))
})
