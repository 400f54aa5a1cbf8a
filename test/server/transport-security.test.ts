import t, { type Test } from 'tap'
import { credentialHeaders } from '../support/credentials.js'
import { type Api, withService } from '../support/service.js'
import { Wire } from '../transport/wire.js'

const secure = { environment: { BASE_URL: 'https://billing.example.com' } }
const header = 'max-age=31536000'

/** A request for each kind of response, by name. */
const kinds: Readonly<Record<string, { path: string; status: number; options?: RequestInit; signed?: true }>> = {
  'an action': { path: '/api/v1/getclients', status: 200, signed: true },
  'a call without a credential': { path: '/api/v1/getclients', status: 401 },
  'a rejected call': { path: '/api/v1/getclientsdetails?clientid=4711', status: 404, signed: true },
  'a wrong parameter': { path: '/api/v1/getclients?limitnum=x', status: 422, signed: true },
  'a wrong method': { path: '/api/v1/getclients', status: 405, options: { method: 'DELETE' } },
  'no action': { path: '/api/v1/nosuch', status: 404 },
  HEAD: { path: '/api/v1/getclients', status: 200, options: { method: 'HEAD' }, signed: true },
  'the health of the API': { path: '/api/health', status: 200 },
  'the versioned document': { path: '/api/v1/openapi.json', status: 200 },
  'the document': { path: '/openapi.json', status: 200 },
  'the reference': { path: '/docs', status: 200 },
  'a redirect to the reference': { path: '/docs/', status: 302 },
  'an asset': { path: '/docs/style.css', status: 200 },
  'a missing asset': { path: '/docs/nosuch.css', status: 404 },
  livez: { path: '/livez', status: 200 },
  readyz: { path: '/readyz', status: 200 },
  metrics: { path: '/metrics', status: 200 },
  'metrics to a stranger': { path: '/metrics', status: 403, options: { headers: { via: '1.1 proxy' } } },
  'a page': { path: '/client/reset', status: 200 },
  'a page without a session': { path: '/client/home', status: 401 },
  'a redirect of the pages': { path: '/client', status: 303 },
  'a missing page': { path: '/client/nosuch', status: 404 },
  'a page with a wrong method': { path: '/client/home', status: 405, options: { method: 'DELETE' } },
  'a link that is gone': { path: `/client/sso/${'x'.repeat(43)}`, status: 410 },
  'a report to an unknown gateway': { path: '/gateway/nosuch', status: 404, options: { method: 'POST', body: '{}' } },
  'an unknown challenge': { path: '/.well-known/acme-challenge/x', status: 404 },
  nothing: { path: '/nothing', status: 404 },
}

async function each(t: Test, api: Api, expected: string | null): Promise<void> {
  for (const [kind, { path, status, options = {}, signed }] of Object.entries(kinds)) {
    const headers = { ...(signed && credentialHeaders(api.admin)), ...(options.headers as Record<string, string>) }
    const reply = await fetch(api.url + path, { redirect: 'manual', ...options, headers })
    await reply.arrayBuffer()
    t.strictSame([reply.status, reply.headers.get('strict-transport-security')], [status, expected], kind)
  }
  const etag = (await fetch(`${api.url}/docs`)).headers.get('etag')
  for (const [kind, bytes, status] of [
    ['no HTTP', 'nonsense\r\n\r\n', 400],
    ['oversized headers', `GET / HTTP/1.1\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`, 431],
    ['a whole address', 'GET http://elsewhere.example/nothing HTTP/1.1\r\nConnection: close\r\n\r\n', 404],
    ['an unchanged page', `GET /docs HTTP/1.1\r\nIf-None-Match: ${etag}\r\nConnection: close\r\n\r\n`, 304],
  ] as const) {
    const wire = await Wire.open(t, api.url)
    wire.send(bytes)
    const answer = await wire.answer({ bodiless: status === 304 })
    t.strictSame([answer?.status, answer?.headers['strict-transport-security'] ?? null], [status, expected], kind)
  }
}

withService(
  t,
  'responses of a service with an https address have the HSTS header',
  (t, api) => each(t, api, header),
  secure,
)

withService(t, 'responses of a service with an http address do not have the HSTS header', (t, api) =>
  each(t, api, null),
)

withService(
  t,
  'a rate-limited response has the HSTS header',
  async (t, api) => {
    const ask = () => fetch(`${api.url}/api/v1/nosuch`)
    await ask()
    const reply = await ask()
    t.strictSame([reply.status, reply.headers.get('strict-transport-security')], [429, header])
  },
  { environment: { ...secure.environment, BASE_URL: 'HTTPS://billing.example.com', RATE_LIMIT_ANONYMOUS: '1' } },
)
