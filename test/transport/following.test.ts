import { once } from 'node:events'
import { type IncomingMessage, type OutgoingHttpHeaders, request } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib'
import t from 'tap'
import { onMigratedSqlite } from '../db/one-database.js'
import { credentialHeaders } from '../support/credentials.js'
import { makeClient, setSetting } from '../support/fixtures.js'
import { type Api, type Body, startApi, withService } from '../support/service.js'
import { extensions } from './fixtures.js'

interface Call {
  readonly method?: string
  readonly headers?: OutgoingHttpHeaders
  readonly body?: string | Buffer
}

/** Sends a request with only the given headers and the credential, and decodes nothing. */
async function ask({ url, admin }: Api, path: string, { method = 'GET', headers = {}, body }: Call = {}) {
  const call = request(`${url}${path}`, { method, agent: false, headers: { ...credentialHeaders(admin), ...headers } })
  call.end(body)
  const [answer] = (await once(call, 'response')) as [IncomingMessage]
  return { status: answer.statusCode, headers: answer.headers, bytes: await buffer(answer) }
}

const decoders = { gzip: gunzipSync, br: brotliDecompressSync }
const accepting = (codings: string): Call => ({ headers: { 'accept-encoding': codings } })

// R-2527
withService(t, 'compresses long responses for callers that accept it', async (t, api) => {
  for (let n = 0; n < 8; n++) await makeClient(api)
  const plain = await ask(api, '/api/v1/getclients')
  t.equal(plain.headers['content-encoding'], undefined)
  t.equal(Number(plain.headers['content-length']), plain.bytes.length)
  for (const [accepted, coding] of [
    ['gzip', 'gzip'],
    ['br', 'br'],
    ['gzip, deflate, br', 'br'],
    ['br;q=0.5, gzip;q=0.8', 'gzip'],
    ['br;q=0, *', 'gzip'],
    ['GZIP;Q=1', 'gzip'],
  ] as const) {
    const coded = await ask(api, '/api/v1/getclients', accepting(accepted))
    t.equal(coded.headers['content-encoding'], coding, accepted)
    t.equal(coded.headers.vary, 'Accept-Encoding')
    t.equal(Number(coded.headers['content-length']), coded.bytes.length)
    t.ok(coded.bytes.length < plain.bytes.length / 2, `${coded.bytes.length} of ${plain.bytes.length} bytes`)
    t.equal(decoders[coding](coded.bytes).toString(), plain.bytes.toString())
  }
  for (const accepted of ['identity', 'deflate', 'gzip;q=0', 'identity, gzip;q=0.5', '', ',;=;q'])
    t.equal(
      (await ask(api, '/api/v1/getclients', accepting(accepted))).headers['content-encoding'],
      undefined,
      accepted,
    )
  const head = await ask(api, '/api/v1/getclients', { ...accepting('gzip'), method: 'HEAD' })
  t.match(head, { status: 200, headers: { 'content-encoding': 'gzip' } })
  t.equal(head.bytes.length, 0)
  const short = await ask(api, '/api/v1/getclients?limitnum=1', accepting('gzip, br'))
  t.equal(short.headers['content-encoding'], undefined, `${short.bytes.length} bytes are too few to compress`)
})

// R-2527
withService(
  t,
  'compresses a streamed list without losing a row',
  async (t, api) => {
    const path = '/api/v1/longlist?rows=1201&width=50'
    const plain = await ask(api, path)
    for (const coding of ['gzip', 'br'] as const) {
      const coded = await ask(api, path, accepting(coding))
      t.match(coded.headers, { 'content-encoding': coding, 'transfer-encoding': 'chunked', vary: 'Accept-Encoding' })
      t.equal(decoders[coding](coded.bytes).toString(), plain.bytes.toString())
      t.ok(coded.bytes.length < plain.bytes.length / 5)
    }
    const broken = ask(api, '/api/v1/longlist?rows=1201&failsafter=500', accepting('gzip'))
    await t.rejects(broken, { code: 'ECONNRESET' }, 'an error in the middle still cuts the connection')
    t.match(api.logged(), '"unfinished":true')
  },
  { environment: extensions },
)

// R-2527
withService(t, 'does not compress a response with a secret', async (t, api) => {
  const call = { ...accepting('gzip, br'), method: 'POST' }
  const form = { 'content-type': 'application/x-www-form-urlencoded' }
  const { status, headers } = await ask(api, '/api/v1/createoauthcredential', {
    method: 'POST',
    headers: { ...call.headers, ...form },
    body: `description=${'x'.repeat(200)}`,
  })
  t.equal(status, 200)
  t.equal(headers['content-encoding'], undefined)
})

// R-106, R-2531
withService(t, 'does not resend an unchanged API description', async (t, api) => {
  for (const path of ['/openapi.json', '/api/v1/openapi.json']) {
    const first = await ask(api, path)
    t.equal(first.status, 200)
    t.match(first.headers.etag, /^W\/"[\w-]+"$/)
    t.match(first.headers['cache-control'], /^no-cache/)
    const again = await ask(api, path, { headers: { 'if-none-match': first.headers.etag, 'accept-encoding': 'br' } })
    t.equal(again.status, 304, path)
    t.equal(again.bytes.length, 0)
    t.equal(again.headers.etag, first.headers.etag)
    const other = await ask(api, path, { headers: { 'if-none-match': 'W/"other"', 'accept-encoding': 'br' } })
    t.equal(other.status, 200)
    t.equal(brotliDecompressSync(other.bytes).toString(), first.bytes.toString())
    t.ok(other.bytes.length < first.bytes.length / 5, `${other.bytes.length} of ${first.bytes.length} bytes`)
  }
  t.equal((await ask(api, '/api/health')).headers.etag, undefined)
})

// R-2529
withService(t, 'keeps a caller’s request ID if it is safe', async (t, api) => {
  for (const path of ['/api/v1/getclients', '/api/v1/nothing', '/livez', '/client/reset', '/nothing'])
    for (const id of [
      'a',
      '0af7651916cd43dd8448eb211c80319c',
      'Root=1-67891233-abcdef012345678912345678',
      'x'.repeat(128),
    ])
      t.equal((await ask(api, path, { headers: { 'x-request-id': id } })).headers['x-request-id'], id, path)
  await ask(api, '/api/v1/getclients', { headers: { 'x-request-id': 'shop-4711' } })
  t.match(api.logged(), '"requestId":"shop-4711"')
  for (const id of ['', 'x'.repeat(129), 'a b', 'a"b', 'ä', '<script>', ['a', 'b']]) {
    const given = (await ask(api, '/api/v1/getclients', { headers: { 'x-request-id': id as string } })).headers[
      'x-request-id'
    ]
    t.match(given, /^[\da-f]{8}-[\da-f-]{27}$/, `a generated ID instead of ${id}`)
  }
})

// R-2530
withService(t, 'rejects a body with a content coding other than identity', async (t, api) => {
  const plain = JSON.stringify({ firstname: 'Ada', lastname: 'Lovelace', email: 'ada@example.com' })
  const type = { 'content-type': 'application/json' }
  for (const [coding, body] of [
    ['gzip', gzipSync(plain)],
    ['br', brotliCompressSync(plain)],
    ['x-unknown', plain],
    ['identity, gzip', gzipSync(plain)],
  ] as const) {
    const headers = { ...type, 'content-encoding': coding }
    const { status, headers: told, bytes } = await ask(api, '/api/v1/addclient', { method: 'POST', headers, body })
    t.equal(status, 415, coding)
    t.equal(told['accept-encoding'], 'identity')
    t.match(JSON.parse(bytes.toString()), { result: 'error', code: 'content_encoding_unsupported' })
  }
  const headers = { ...type, 'content-encoding': 'identity' }
  t.equal((await ask(api, '/api/v1/addclient', { method: 'POST', headers, body: plain })).status, 200)
})

// R-2530
withService(t, 'skips a byte order mark before JSON', async (t, api) => {
  const { identifier, secret } = api.admin
  const client = { firstname: 'Ada', lastname: 'Lovelace', email: 'ada@example.com' }
  const body = `\ufeff${JSON.stringify({ identifier, secret, ...client })}`
  const headers = { 'content-type': 'application/json', 'x-api-key': '', 'x-api-secret': '' }
  const { status, bytes } = await ask(api, '/api/v1/addclient', { method: 'POST', headers, body })
  t.equal(status, 200, bytes.toString())
  const twice = await ask(api, '/api/v1/addclient', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: `\ufeff${body}`,
  })
  t.equal(twice.status, 400)
})

// R-2528
withService(
  t,
  'responses and the API description report deprecations',
  async (t, api) => {
    const old = await ask(api, '/api/v1/oldaction')
    t.match(old.headers, { deprecation: '@1772323200', sunset: 'Mon, 01 Mar 2027 00:00:00 GMT' })
    const post = async (fields: string) =>
      (
        await ask(api, '/api/v1/oldparameter', {
          method: 'POST',
          headers: { 'content-type': 'application/x-www-form-urlencoded' },
          body: fields,
        })
      ).headers
    for (const fields of ['color=red', 'hue=red', 'colour=blue&color=red'])
      t.match(await post(fields), { deprecation: '@1769904000', sunset: undefined }, fields)
    t.equal((await post('colour=blue')).deprecation, undefined)
    t.equal((await ask(api, '/api/v1/getclients')).headers.deprecation, undefined)

    const { paths, components } = JSON.parse((await ask(api, '/openapi.json')).bytes.toString()) as Body
    const described = paths['/api/v1/oldaction'].get
    t.equal(described.deprecated, true)
    t.match(described.description, 'Deprecated** since 2026-03-01, may be removed from 2027-03-01. Use `newaction`.')
    const { colour, color } = components.schemas['oldparameter.parameters'].properties
    t.equal(colour.deprecated, undefined)
    t.equal(color.deprecated, true)
    t.match(color.description, 'Send `colour`.')
  },
  { environment: extensions },
)

// R-2526
withService(t, 'retryable errors include Retry-After', async (t, api) => {
  await setSetting(api, 'rdap_bootstrap_url', '')
  await setSetting(api, 'whois_server', '')
  const unknown = await ask(api, '/api/v1/domainwhois?domain=engines.museum')
  t.equal(unknown.status, 503)
  t.match(unknown.headers['retry-after'], /^[1-9]\d*$/)
  const prefetched = await ask(api, `/client/sso/${'x'.repeat(43)}`, { headers: { 'sec-purpose': 'prefetch' } })
  t.equal(prefetched.status, 503)
  t.match(prefetched.headers['retry-after'], /^[1-9]\d*$/)
  const { paths } = JSON.parse((await ask(api, '/openapi.json')).bytes.toString()) as Body
  for (const [path, methods] of Object.entries(paths as Body))
    for (const operation of Object.values(methods as Body))
      for (const status of ['429', '503'])
        if (
          operation.responses[status] !== undefined &&
          !JSON.stringify(operation.responses[status]).includes('Retry-After') &&
          operation.responses[status].$ref === undefined
        )
          t.fail(`${path} does not document Retry-After for ${status}`)
})

// R-2532
onMigratedSqlite(
  t,
  'keeps idle connections open for 75 seconds behind a trusted proxy, and for 15 seconds without one',
  async (t, url) => {
    const keepAlive = async (api: Api) => {
      const reply = await fetch(`${api.url}/livez`)
      await reply.text()
      return reply.headers.get('keep-alive')
    }
    const api = await startApi(t, url, { environment: { TRUST_PROXY: '127.0.0.1' } })
    t.equal(await keepAlive(api), 'timeout=75')
    await api.service.stop()
    t.equal(await keepAlive(await startApi(t, url)), 'timeout=15')
  },
)
