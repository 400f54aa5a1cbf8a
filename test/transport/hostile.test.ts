// Listed in docs/reference/attacks.md.

import { setTimeout as sleep } from 'node:timers/promises'
import t, { type Test } from 'tap'
import { withoutJobs } from '../support/daily.js'
import { digest } from '../support/digest.js'
import { type Api, withService } from '../support/service.js'
import { slowdown } from '../support/slowdown.js'
import { extensions } from './fixtures.js'
import { ask, type RequestOptions, request, Wire } from './wire.js'

const form = 'application/x-www-form-urlencoded'
const json = 'application/json'
const parts = 'multipart/form-data; boundary=limit'
const part = (name: string, value: string) =>
  `--limit\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`
const end = '--limit--\r\n'
const bytes = (text: string) => Buffer.from(text, 'latin1')
const nested = (open: string, close: string, levels: number) => open.repeat(levels) + close.repeat(levels)
const limit = 2 ** 20

/** Unreadable bodies: description, media type, and bytes. */
const unreadable: readonly (readonly [what: string, type: string, body: string | Uint8Array])[] = [
  ...[
    '{',
    '}',
    '{"a":}',
    "{'a':1}",
    '{"a":1}{',
    '{"a":1,}',
    '{"a":NaN}',
    '{"a":"\n"}',
    '\ufeff\ufeff{}',
    '{"a":01}',
    'a=1',
    '\0',
  ].map((body) => [`invalid JSON: ${JSON.stringify(body)}`, json, body] as const),
  ...['[]', '[{"word":"x"}]', '1', '"word"', 'null', 'true'].map(
    (body) => [`JSON that is not an object: ${body}`, json, body] as const,
  ),
  ['JSON with 100,000 nested objects', json, nested('{"a":', '}', 1e5)],
  ['JSON with 100,000 nested lists', json, `{"a":${nested('[', ']', 1e5)}}`],
  ['JSON with 33 levels', json, `{"a":${nested('[', ']', 32)}}`],
  ['JSON with 50,000 keys', json, `{${Array.from({ length: 50_000 }, (_, n) => `"k${n}":1`)}}`],
  ['JSON with 1,001 keys', json, `{${Array.from({ length: 1001 }, (_, n) => `"k${n}":1`)}}`],
  ['JSON with 200,000 values in a list', json, `{"tags":[${Array(200_000).fill('""')}]}`],
  ['JSON with an invalid byte', json, bytes('{"word":"\xff"}')],
  ['JSON with a truncated character', json, bytes('{"word":"\xc3"}')],
  ['JSON with an overlong slash', json, bytes('{"word":"\xc0\xaf"}')],
  ['JSON with a surrogate in UTF-8', json, bytes('{"word":"\xed\xa0\x80"}')],
  ['JSON in UTF-16', json, Buffer.from('{"word":"x"}', 'utf16le')],
  ['a form with a broken escape', form, 'word=%zz'],
  ['a form with half an escape', form, 'word=%4'],
  ['a form with a broken name', form, '%=x'],
  ['a form with escaped bytes that are not UTF-8', form, 'word=%ff'],
  ['a form with bytes that are not UTF-8', form, bytes('word=\xff')],
  ['a form with 1,001 parameters', form, 'a=1&'.repeat(1001)],
  ['a form with 100,000 parameters', form, 'a=1&'.repeat(1e5)],
  ['a form with 33 levels', form, `a${'[b]'.repeat(32)}=1`],
  ['a form with 100,000 levels', form, `a${'[]'.repeat(1e5)}=1`],
  ['a form with a list of 500,000 values', form, `tags=${','.repeat(5e5)}`],
  ['multipart without a boundary', 'multipart/form-data', part('word', 'x') + end],
  ['multipart without a beginning', parts, 'word=x'],
  ['multipart without an end', parts, part('word', 'x')],
  ['multipart cut off in a header', parts, '--limit\r\nContent-Dispo'],
  ['multipart with another boundary', parts, (part('word', 'x') + end).replaceAll('limit', 'other')],
  [
    'multipart with an unknown encoding',
    parts,
    `--limit\r\nContent-Disposition: form-data; name="word"\r\nContent-Transfer-Encoding: rot13\r\n\r\nx\r\n${end}`,
  ],
  ['multipart with a value that is not UTF-8', parts, bytes(part('word', '\xff') + end)],
  ['multipart with a name that is not UTF-8', parts, bytes(part('w\xff', 'x') + end)],
  ['multipart with 1,001 fields', parts, part('a', '1').repeat(1001) + end],
  ['multipart with 33 levels', parts, part(`a${'[b]'.repeat(32)}`, '1') + end],
]

const unwelcome: readonly (readonly [
  what: string,
  type: string | undefined,
  body: string | Uint8Array,
  status: number,
])[] = [
  ['a megabyte and a byte of JSON', json, `{"word":"${'x'.repeat(limit)}"}`, 413],
  ['two megabytes of form', form, `word=${'x'.repeat(2 * limit)}`, 413],
  ['two megabytes of multipart', parts, part('word', 'x'.repeat(2 * limit)) + end, 413],
  ['two megabytes of plain text', 'text/plain', 'x'.repeat(2 * limit), 413],
  ...[
    'text/plain',
    'application/xml',
    'application/jsonp',
    'multipart/mixed; boundary=limit',
    'constructor',
    'application/json, text/plain',
    undefined,
  ].map((type) => [`the type ${type}`, type, '{}', 415] as const),
]

/** Parameters that can be read but not stored. */
const unstorable: readonly (readonly [what: string, type: string, body: string])[] = [
  ['NUL in JSON', json, '{"word":"a\\u0000b"}'],
  ['half a surrogate pair in JSON', json, '{"word":"\\ud800"}'],
  ['surrogates in the wrong order in JSON', json, '{"word":"\\ude00\\ud83d"}'],
  ['NUL in a form', form, 'word=a%00b'],
  ['NUL in multipart', parts, part('word', 'a\0b') + end],
  ['NUL in a nested value', json, '{"lines":[{"text":"\\u0000","count":1}]}'],
]

/** Bytes that are not HTTP or not a valid request. */
const garbage: readonly (readonly [what: string, bytes: string | Uint8Array, status?: number])[] = [
  ['a TLS handshake', Buffer.from('16030100a5010000a10303', 'hex')],
  ['the HTTP/2 preface', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'],
  ['mail', 'EHLO example.com\r\n'],
  ['noise', Buffer.alloc(4096, 0xf7)],
  ['NUL', '\0\0\0\0'],
  ['an unknown version', 'GET /api/health HTTP/9.9\r\n\r\n'],
  ['an unknown method', 'FETCH /api/health HTTP/1.1\r\n\r\n'],
  ['a lowercase method', 'get /api/health HTTP/1.1\r\n\r\n'],
  ['a space in the address', 'GET /api/v1/getclients?search=a b HTTP/1.1\r\n\r\n'],
  ['unescaped bytes in the address', bytes('GET /api/v1/getclients?search=\xc3\xa9 HTTP/1.1\r\n\r\n')],
  ['a header without a colon', 'GET /api/health HTTP/1.1\r\nnonsense\r\n\r\n'],
  ['a header with a space in its name', 'GET /api/health HTTP/1.1\r\na b: c\r\n\r\n'],
  ['a header with NUL in its value', 'GET /api/health HTTP/1.1\r\nx-api-key: a\0b\r\n\r\n'],
  ['a length that is not a number', 'POST /api/v1/addclient HTTP/1.1\r\nContent-Length: many\r\n\r\n'],
  ['a negative length', 'POST /api/v1/addclient HTTP/1.1\r\nContent-Length: -1\r\n\r\n'],
  ['two lengths', 'POST /api/v1/addclient HTTP/1.1\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n'],
  [
    'a length and chunks',
    'POST /api/v1/addclient HTTP/1.1\r\nContent-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
  ],
  ['an unknown encoding', 'POST /api/v1/addclient HTTP/1.1\r\nTransfer-Encoding: gzip\r\n\r\nx'],
  ['a chunk without a length', 'POST /api/v1/addclient HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n'],
  ['a header of 20,000 characters', `GET /api/health HTTP/1.1\r\nx: ${'y'.repeat(20_000)}\r\n\r\n`, 431],
  ['an address of 20,000 characters', `GET /api/v1/getclients?search=${'y'.repeat(20_000)} HTTP/1.1\r\n\r\n`, 431],
  ['5,000 headers', `GET /api/health HTTP/1.1\r\n${'aaaa: bbbb\r\n'.repeat(5000)}\r\n`, 431],
]

/**
 * Sends a call that must be refused in the usual form. The connection must still work afterwards, unless the answer
 * closes it.
 */
async function refused(t: Test, api: Api, what: RequestOptions, path = '/api/v1/echo') {
  const wire = await Wire.open(t, api.url)
  wire.send(request(path, { method: 'POST', ...what }))
  const answer = await wire.answer()
  t.match(answer?.body, { result: 'error', code: /^[a-z_]+$/, message: String })
  if (answer?.headers.connection === 'close') await wire.closed
  else {
    wire.send(request('/api/health'))
    t.match(await wire.answer(), { status: 200 }, 'the connection still works')
  }
  wire.destroy()
  return answer
}

/** Sends a chunked body in the given pieces. Returns the connection, whose answer is not read yet. */
async function chunked(t: Test, api: Api, what: RequestOptions, pieces: Iterable<string | Uint8Array>) {
  const wire = await Wire.open(t, api.url)
  wire.send(
    request('/api/v1/echo', { method: 'POST', ...what, headers: { ...what.headers, 'transfer-encoding': 'chunked' } }),
  )
  for (const piece of pieces) {
    wire.send(`${Buffer.byteLength(piece).toString(16)}\r\n`)
    wire.send(piece)
    wire.send('\r\n')
  }
  wire.send('0\r\n\r\n')
  return wire
}

withService(
  t,
  'hostile requests',
  async (t, api) => {
    await api.ok('addclient', { firstname: 'Ada', lastname: 'Lovelace', email: 'ada@example.com' })
    const credential = api.admin
    const stranger = await api.makeCredential({ full: true })
    const before = await digest(api.database)
    const headers = (type: string | undefined) => ({ headers: type === undefined ? {} : { 'content-type': type } })

    //
    await t.test('rejects an unreadable body with 400', async (t) => {
      for (const [what, type, body] of unreadable) {
        const answer = await refused(t, api, { credential, ...headers(type), body })
        t.match(answer, { status: 400, body: { code: 'malformed_request' } }, what)
      }
    })

    //
    await t.test('rejects a body that is too large or of an unsupported type', async (t) => {
      for (const [what, type, body, status] of unwelcome) {
        const code = status === 413 ? 'body_too_large' : 'media_type_unsupported'
        t.match(await refused(t, api, { credential, ...headers(type), body }), { status, body: { code } }, what)
      }
    })

    await t.test('accepts a body of up to 1 MiB and rejects a larger one', async (t) => {
      const padded = (size: number) => `{"word":"x","padding":"${'x'.repeat(size - 25)}"}`
      const send = (size: number) =>
        ask(t, api.url, '/api/v1/echo', { method: 'POST', credential, ...headers(json), body: padded(size) })
      t.equal(padded(limit).length, limit)
      t.match(await send(limit), { status: 200, body: { received: '{"word":"x"}' } })
      t.match(await send(limit + 1), { status: 413 })
      const wire = await chunked(t, api, { credential, ...headers(json) }, padded(limit).match(/.{1,65000}/g) ?? [])
      t.match(await wire.answer(), { status: 200 }, 'also in chunks')
    })

    await t.test('rejects chunked bodies that exceed the limit', async (t) => {
      const megabyte = Buffer.alloc(limit, 'x')
      const file =
        '--limit\r\nContent-Disposition: form-data; name="f"; filename="x"\r\nContent-Type: text/plain\r\n\r\n'
      for (const [type, first] of [
        [json, '{"word":"'],
        [form, 'word='],
        [parts, part('word', 'x').slice(0, -2)],
        [parts, file],
        ['text/plain', 'x'],
      ] as const) {
        const wire = await chunked(t, api, { credential, ...headers(type) }, [first, ...Array(4).fill(megabyte), end])
        t.match(await wire.answer(), { status: 413, body: { code: 'body_too_large' } }, first.slice(0, 60))
        await wire.closed
      }
    })

    await t.test(
      'rejects a bad body without a credential only for the missing credential, and keeps the connection open',
      async (t) => {
        for (const [what, type, body] of [...unreadable, ...unwelcome, ...unstorable]) {
          const answer = await refused(t, api, { ...headers(type), body })
          t.match(answer, { status: 401, body: { code: 'unauthenticated' } }, what)
          t.not(answer?.headers.connection, 'close')
        }
        const wire = await chunked(t, api, headers(json), Array(3).fill(Buffer.alloc(limit, 'x')))
        t.match(await wire.answer(), { status: 401 })
        wire.send(request('/api/health'))
        t.match(await wire.answer(), { status: 200 })
      },
    )

    await t.test('rejects values that no database can store with 422', async (t) => {
      for (const [what, type, body] of unstorable) {
        const answer = await refused(t, api, { credential, ...headers(type), body })
        t.match(answer, { status: 422, body: { code: 'invalid_parameters', errors: Object } }, what)
      }
      const answer = await ask(t, api.url, '/api/v1/getclients?search=a%00b', { credential })
      t.match(answer, { status: 422, body: { errors: { search: [/cannot be stored/] } } })
    })

    await t.test('rejects credentials that no database can store', async (t) => {
      for (const query of [
        'identifier=a%00&secret=b',
        'api_key=%00&api_secret=%00',
        'username=a%00&password=b',
        'username=admin&password=%00',
      ])
        t.match(await ask(t, api.url, `/api/v1/getclients?${query}`), { status: 401 }, query)
      for (const body of ['{"identifier":"\\ud800","secret":"x"}', '{"username":"\\ud800","password":"\\ud800"}'])
        t.match(
          await ask(t, api.url, '/api/v1/echo', { method: 'POST', ...headers(json), body }),
          { status: 401 },
          body,
        )
      for (const odd of ['\xff', '\x80\x81', 'é'])
        t.match(await ask(t, api.url, '/api/v1/getclients', { headers: { 'x-api-key': odd, 'x-api-secret': odd } }), {
          status: 401,
        })
    })

    await t.test('rejects an unreadable query with 400, also for a POST', async (t) => {
      for (const [what, query] of [
        ['a broken escape', 'search=%zz'],
        ['bytes that are not UTF-8', 'search=%ff'],
        ['2,000 parameters', 'a=&'.repeat(2000)],
        ['33 levels', `a${'[b]'.repeat(32)}=1`],
      ] as const) {
        t.match(await ask(t, api.url, `/api/v1/getclients?${query}`, { credential }), { status: 400 }, what)
        const posted = { method: 'POST', credential, ...headers(json), body: '{}' }
        t.match(await refused(t, api, posted, `/api/v1/echo?${query}`), { status: 400 }, `${what}, of a POST`)
        t.match(await ask(t, api.url, `/api/v1/getclients?${query}`), { status: 401 }, `${what}, without a credential`)
      }
    })

    await t.test('answers bytes that are not HTTP with an error in the usual form', async (t) => {
      for (const [what, sent, status = 400] of garbage) {
        const wire = await Wire.open(t, api.url)
        wire.send(sent)
        const answer = await wire.answer()
        const code = status === 431 ? 'headers_too_large' : 'malformed_request'
        t.match(
          answer,
          {
            status,
            headers: { 'content-type': /json/, connection: 'close' },
            body: { result: 'error', code, message: String },
          },
          what,
        )
        t.match(answer?.headers['x-request-id'], /^[\da-f-]{36}$/)
        await wire.closed
      }
    })

    await t.test('answers requests that precede garbage before rejecting it', async (t) => {
      const wire = await Wire.open(t, api.url)
      const one = request('/api/v1/getclients?limitnum=1', { credential })
      wire.send(Buffer.concat([one, one, Buffer.from('garbage\r\n\r\n')]))
      t.match(
        [await wire.answer(), await wire.answer(), await wire.answer()],
        [{ status: 200 }, { status: 200 }, { status: 400 }],
      )
      await wire.closed
    })

    await t.test('answers pipelined requests in order', async (t) => {
      const wire = await Wire.open(t, api.url)
      const bad = request('/api/v1/echo', { method: 'POST', credential, ...headers(json), body: '{' })
      const good = (n: number) =>
        request('/api/v1/echo', { method: 'POST', credential, ...headers(form), body: `count=${n}` })
      wire.send(
        Buffer.concat([good(1), bad, request('/api/v1/nothing'), good(2), request('/api/v1/getclients'), good(3)]),
      )
      const told: unknown[] = []
      for (let n = 0; n < 6; n++) {
        const answer = await wire.answer()
        told.push(answer?.body?.received ?? answer?.status)
      }
      t.strictSame(told, ['{"count":1}', 400, 404, '{"count":2}', 401, '{"count":3}'])
    })

    await t.test('counts a caller that disconnects in the middle of a body as a client error', async (t) => {
      const ended = async (): Promise<number> => {
        const { text } = await ask(t, api.url, '/metrics')
        const counts = text.matchAll(/call_seconds_count\{action="echo",status="4\d\d"\} (\d+)/g)
        return [...counts].reduce((sum, [, count]) => sum + Number(count), 0)
      }
      const endedBefore = await ended()
      const leave = async (who: RequestOptions['credential'], type: string, waitMs: number) => {
        const wire = await Wire.open(t, api.url)
        const announced = { 'content-type': type, 'content-length': '1000' }
        wire.send(request('/api/v1/echo', { method: 'POST', credential: who, headers: announced }))
        wire.send('--limit\r\nContent-')
        await sleep(waitMs)
        wire.destroy()
      }
      for (const type of [json, form, parts]) for (const who of [credential, undefined]) await leave(who, type, 20)
      // Leaves before its credential is looked up for the first time.
      await leave(stranger, json, 0)
      for (let n = 0; n < 3000 && (await ended()) < endedBefore + 7; n++) await sleep(10)
      t.equal(await ended(), endedBefore + 7, 'each of these calls has ended')
    })

    await t.test('hostile bodies do not delay other callers', async (t) => {
      let busy = true
      let slowest = 0
      const others = (async () => {
        for (let n = 0; busy; n++) {
          const started = performance.now()
          const { status } = await ask(t, api.url, n % 2 ? '/api/health' : '/api/v1/getclients', { credential })
          if (status !== 200) t.fail(`another call returned ${status}`)
          slowest = Math.max(slowest, performance.now() - started)
        }
      })()
      const bodies = [...unreadable, ...unwelcome]
      await Promise.all(bodies.map(([, type, body]) => refused(t, api, { ...headers(type), body })))
      busy = false
      await others
      t.ok(slowest < 2000 * slowdown(), `the slowest other call took ${Math.round(slowest)} ms`)
    })

    t.notMatch(api.logged(), /a (?:call|page|job) failed/, 'none of it counts as a service failure')
    t.equal(await digest(api.database), before, 'the database is unchanged')
  },
  // Writes by jobs would count as changes by a call.
  { environment: { ...extensions, ...withoutJobs.environment } },
)
