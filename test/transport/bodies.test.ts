// Listed in docs/reference/attacks.md.

import t, { type Test } from 'tap'
import { BodyMemory } from '../../engine/body-memory.js'
import { eventually } from '../server/serve.js'
import type { Credential } from '../support/credentials.js'
import { type Api, withService } from '../support/service.js'
import { extensions } from './fixtures.js'
import { givePassword, password } from './password.js'
import { ask, type RequestOptions, request, Wire } from './wire.js'

const form = 'application/x-www-form-urlencoded'
const json = 'application/json'
const parts = 'multipart/form-data; boundary=limit'
const kibibyte = 1024
/** Longer than the part of a body that is read without a valid credential. */
const padding = 'x'.repeat(300 * kibibyte)

type Pairs = readonly (readonly [name: string, value: string])[]

/** Media type -> function that writes parameters in order. */
const writers: Record<string, (pairs: Pairs) => string> = {
  [form]: (pairs) => pairs.map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join('&'),
  [json]: (pairs) => `{${pairs.map(([name, value]) => `${JSON.stringify(name)}: ${JSON.stringify(value)}`)}}`,
  [parts]: (pairs) =>
    `${pairs.map(([name, value]) => `--limit\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`).join('')}--limit--\r\n`,
}

const signed = ({ identifier, secret }: Pick<Credential, 'identifier' | 'secret'>): Pairs => [
  ['identifier', identifier],
  ['secret', secret],
]
const forged: Pairs = [
  ['identifier', 'i'.repeat(32)],
  ['secret', 's'.repeat(64)],
]

const bodies = new BodyMemory()

/** Starts a call whose declared length exceeds what is sent. */
async function begin(
  t: Test,
  api: Api,
  declared: number,
  sent: string,
  what: RequestOptions = {},
  path = '/api/v1/echo',
) {
  const wire = await Wire.open(t, api.url)
  const headers = { 'content-type': json, 'content-length': `${declared}`, ...what.headers }
  wire.send(request(path, { method: 'POST', ...what, headers }))
  wire.send(sent)
  return wire
}

const allGiven = (memory: BodyMemory) => eventually('all memory is released', () => memory.held === 0)

withService(
  t,
  'bodies',
  async (t, api) => {
    const credential = api.admin
    const post = (type: string, pairs: Pairs, query = '', action = 'whoami') =>
      ask(t, api.url, `/api/v1/${action}${query}`, {
        method: 'POST',
        headers: { 'content-type': type },
        body: writers[type]?.(pairs) ?? '',
      })

    await t.test('a credential at the beginning of a large body authenticates the call', async (t) => {
      const { staffId, username } = await api.makeCredential({ permissions: ['list_clients'] })
      await givePassword(api, staffId)
      for (const type of Object.keys(writers)) {
        const pairs: Pairs = [['word', 'x'], ...signed(credential), ['padding', padding], ['count', '7']]
        t.match(
          await post(type, pairs, '', 'echo'),
          { status: 200, body: { received: '{"word":"x","count":7}' } },
          type,
        )
        for (const pair of [
          [
            ['api_key', credential.identifier],
            ['api_secret', credential.secret],
          ],
          [
            ['username', username],
            ['password', password],
          ],
        ] as const)
          t.match(await post(type, [...pair, ['padding', padding]]), { status: 200 }, `${type}, ${pair[0][0]}`)
      }
    })

    await t.test('ignores a credential behind the first 64 KiB of a body', async (t) => {
      for (const type of Object.keys(writers))
        t.match(await post(type, [['padding', padding], ...signed(credential)]), { status: 401 }, type)
    })

    await t.test('rejects a wrong credential at the beginning of a large body', async (t) => {
      for (const type of Object.keys(writers)) {
        const pairs: Pairs = [...forged, ['padding', padding], ...signed(credential)]
        t.match(await post(type, pairs), { status: 401 }, type)
      }
    })

    await t.test(
      'a credential in the query authenticates a large body, unless the body begins with another',
      async (t) => {
        const query = `?${new URLSearchParams(signed(credential).map(([name, value]) => [name, value]))}`
        for (const type of Object.keys(writers)) {
          t.match(await post(type, [['padding', padding]], query), { status: 200 }, type)
          t.match(
            await post(type, [...forged, ['padding', padding]], query),
            { status: 401 },
            `${type}, overridden by the body`,
          )
          t.match(await post(type, [['padding', padding], ...forged], query), { status: 200 }, `${type}, behind 64 KiB`)
        }
      },
    )

    await t.test('reports an unreadable large body only to authenticated callers', async (t) => {
      const pairs: Pairs = [...signed(credential), ['padding', padding]]
      const broken = `${writers[json]?.(pairs)}}`
      const headers = { 'content-type': json }
      t.match(await ask(t, api.url, '/api/v1/echo', { method: 'POST', headers, body: broken }), {
        status: 400,
        body: { code: 'malformed_request' },
      })
      const tooLarge: Pairs = [...signed(credential), ['padding', 'x'.repeat(1024 * kibibyte)]]
      t.match(await post(json, tooLarge), { status: 413, body: { code: 'body_too_large' } })
      t.match(await post(json, tooLarge.slice(2)), { status: 401 })
    })

    await t.test(
      'rejects a large body without a credential before it has arrived, and releases its memory',
      async (t) => {
        const wire = await begin(t, api, 300 * kibibyte, padding.slice(0, 200 * kibibyte))
        t.match(await wire.answer(), { status: 401, body: { code: 'unauthenticated' } })
        t.equal(bodies.held, 0)
        wire.send(padding.slice(0, 100 * kibibyte))
        wire.send(request('/api/health'))
        t.match(await wire.answer(), { status: 200 }, 'the connection still works')
      },
    )

    await t.test('rejects a wrong credential in the headers before any of the body has arrived', async (t) => {
      const wrong = { credential: { identifier: 'i'.repeat(32), secret: 's'.repeat(64) } }
      const wire = await begin(t, api, 300 * kibibyte, '', wrong)
      t.match(await wire.answer(), { status: 401 })
    })

    await t.test('an aborted body releases its memory', async (t) => {
      for (const [who, what] of [
        ['with a credential', { credential }],
        ['without a credential', {}],
      ] as const) {
        const wire = await begin(t, api, 900 * kibibyte, padding.slice(0, 50 * kibibyte), what)
        await eventually('the body is held', () => bodies.held >= 50 * kibibyte)
        wire.destroy()
        await allGiven(bodies)
        t.pass(who)
      }
    })

    await t.test('a body sent byte by byte takes at most twice its size in memory', async (t) => {
      const wire = await Wire.open(t, api.url)
      const headers = { 'content-type': json, 'transfer-encoding': 'chunked' }
      wire.send(request('/api/v1/echo', { method: 'POST', credential, headers }))
      wire.send('1\r\n \r\n'.repeat(20_000))
      await eventually('the bytes are held', () => bodies.held >= 20_000)
      t.ok(bodies.held <= 40_000, `20,000 bytes take ${bodies.held} bytes of memory`)
      wire.send('2\r\n{}\r\n0\r\n\r\n')
      t.match(await wire.answer(), { status: 200 })
      await allGiven(bodies)
    })
  },
  { environment: extensions, bodies },
)

const scarce = new BodyMemory({
  total: { bytes: 1536 * kibibyte, kept: 256 * kibibyte },
  anonymous: { bytes: 128 * kibibyte, kept: 0 },
  network: { bytes: 128 * kibibyte, kept: 0 },
})

withService(
  t,
  'limits the memory of bodies over all connections',
  async (t, api) => {
    const credential = api.admin
    const whole = JSON.stringify({ word: 'x', padding: 'x'.repeat(900 * kibibyte) })
    const headers = { 'content-type': json }
    const full = { status: 503, headers: { 'retry-after': /^\d+$/ }, body: { code: 'body_capacity_reached' } }

    // R-2801
    await t.test('answers 503 to a body that does not fit into memory, until another is released', async (t) => {
      const sent = 600 * kibibyte
      const first = await begin(t, api, whole.length, whole.slice(0, sent), { credential })
      await eventually('the first body is held', () => scarce.held >= sent)
      const second = await begin(t, api, whole.length, whole, { credential })
      t.match(await second.answer(), full)
      second.send(request('/api/health'))
      t.match(await second.answer(), { status: 200 }, 'the connection still works')
      const small = { method: 'POST', credential, headers, body: '{"word":"x"}' }
      t.match(await ask(t, api.url, '/api/v1/echo', small), { status: 200 }, 'small bodies have reserved memory')
      first.send(whole.slice(sent))
      t.match(await first.answer(), { status: 200 })
      await allGiven(scarce)
      t.match(await ask(t, api.url, '/api/v1/echo', { ...small, body: whole }), { status: 200 })
      await allGiven(scarce)
    })

    await t.test('callers without a credential cannot use the memory reserved for authenticated callers', async (t) => {
      const sent = 50 * kibibyte
      const strangers = []
      for (const count of [1, 2]) {
        strangers.push(await begin(t, api, 60 * kibibyte, padding.slice(0, sent)))
        await eventually('the body is held', () => scarce.held >= count * sent)
      }
      const third = await begin(t, api, 60 * kibibyte, padding.slice(0, 60 * kibibyte))
      t.match(await third.answer(), full)
      const call = { method: 'POST', credential, headers, body: whole }
      t.match(await ask(t, api.url, '/api/v1/echo', call), { status: 200 }, 'an authenticated caller is not blocked')
      for (const wire of strangers) wire.destroy()
      await allGiven(scarce)
    })

    // R-2801
    await t.test('a page’s form counts toward the memory limit for callers without a credential', async (t) => {
      const sent = 50 * kibibyte
      const strangers = []
      for (const count of [1, 2]) {
        strangers.push(await begin(t, api, 60 * kibibyte, padding.slice(0, sent)))
        await eventually('the body is held', () => scarce.held >= count * sent)
      }
      const form = { method: 'POST', headers: { 'content-type': 'application/x-www-form-urlencoded' } }
      const page = await ask(t, api.url, '/client/reset', { ...form, body: `email=${'x'.repeat(50 * kibibyte)}` })
      t.equal(page.status, 503, 'a page')
      for (const wire of strangers) wire.destroy()
      await allGiven(scarce)
    })
  },
  { environment: extensions, bodies: scarce },
)

withService(
  t,
  'a caller at an address with too many refused calls gets an answer before its body is read',
  async (t, api) => {
    const hour = 60 * 60_000
    const from = (address: string, more: Record<string, string> = {}) => ({
      headers: { 'content-type': json, 'x-forwarded-for': address, ...more },
    })
    const refuse = async (address: string, count = 4) => {
      for (let n = 0; n < count; n++) await ask(t, api.url, '/api/v1/getclients', from(address))
    }
    const sign = (address: string, query = '', pairs = signed(api.admin)) =>
      ask(t, api.url, `/api/v1/whoami${query}`, {
        method: 'POST',
        ...from(address),
        body: writers[json]?.(pairs) ?? '',
      })
    /** Sends a call without its body. */
    const unsent = async (address: string) => (await begin(t, api, 1000, '', from(address))).answer()
    const turnedAway = { status: 429, headers: { 'retry-after': /^\d+$/, 'x-ratelimit-remaining': '0' } }

    await t.test('only refused calls count', async (t) => {
      for (let n = 0; n < 4; n++) t.equal((await ask(t, api.url, '/api/health', from('192.0.2.1'))).status, 200)
      t.match(await sign('192.0.2.1'), { status: 200 })
    })

    await t.test('rejects a call beyond the limit without waiting for its body', async (t) => {
      await refuse('192.0.2.2', 3)
      await refuse('192.0.2.2', 1)
      t.match(await unsent('192.0.2.2'), turnedAway)
      t.match(await sign('192.0.2.2'), turnedAway)
      const { headers } = from('192.0.2.2')
      const call = { method: 'POST', headers, credential: api.admin, body: '{}' }
      t.match(await ask(t, api.url, '/api/v1/whoami', call), { status: 200 }, 'a credential in the headers is checked')
      const query = `?${new URLSearchParams(signed(api.admin).map(([name, value]) => [name, value]))}`
      t.match(await sign('192.0.2.2', query, []), { status: 200 }, 'a credential in the query is checked')
    })

    await t.test('reads bodies for another hour from an address that sent a valid credential in a body', async (t) => {
      t.match(await sign('192.0.2.3'), { status: 200 })
      api.advance(hour - 60_000)
      await refuse('192.0.2.3', 5)
      t.match(await sign('192.0.2.3', '', forged), { status: 429 }, 'a wrong credential is rejected once it is read')
      api.advance(60_000)
      await refuse('192.0.2.3', 5)
      t.match(await unsent('192.0.2.3'), turnedAway)
    })

    await t.test('starts a new count in the next minute', async (t) => {
      await refuse('192.0.2.4', 5)
      t.match(await unsent('192.0.2.4'), turnedAway)
      api.advance(60_000)
      t.match(await sign('192.0.2.4'), { status: 200, headers: { 'x-ratelimit-remaining': '99' } })
      await refuse('192.0.2.4', 5)
      t.match(await sign('192.0.2.4'), { status: 200, headers: { 'x-ratelimit-remaining': '98' } })
    })
  },
  { environment: { ...extensions, RATE_LIMIT: '100', RATE_LIMIT_ANONYMOUS: '4', TRUST_PROXY: '127.0.0.1' } },
)
