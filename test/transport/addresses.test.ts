import t from 'tap'
import { withService } from '../support/service.js'
import { extensions } from './fixtures.js'
import { ask, request, Wire } from './wire.js'

const failed = (code: string) => ({ result: 'error', code, message: String })

withService(
  t,
  'paths and methods',
  async (t, api) => {
    const credential = api.admin

    //
    await t.test('returns 404 for an unknown action, with or without a credential', async (t) => {
      for (const path of [
        '/api',
        '/api/',
        '/api/v1',
        '/api/v1/',
        '/api/v1?action=getclients',
        '/api/v1/?action=getclients',
        '/api/v1/getclients/',
        '/api/v1//getclients',
        '/api/v1/GetClients',
        '/api/v1/GETCLIENTS',
        '/api/v1/%67etclients',
        '/api/v1/getclients%00',
        '/api/v1/getclients.json',
        '/api/v1/getclients;a=b',
        '/api/v1/../v1/getclients',
        '/api/v1/./getclients',
        '/api/v2/getclients',
        '/api/V1/getclients',
        '/api/other',
        '/api/health/',
        '/api/v1/health',
        '/api/v1/__proto__',
        '/api/v1/constructor',
        '/api/v1/toString',
        '/api/v1/_fields',
        `/api/v1/${'x'.repeat(8000)}`,
        '//api/v1/getclients',
        '/API/v1/getclients',
        '/nothing',
      ])
        for (const who of [undefined, credential])
          for (const method of ['GET', 'POST']) {
            const answer = await ask(t, api.url, path, { method, credential: who })
            t.match(answer, { status: 404, body: failed('action_not_found') }, `${method} ${path.slice(0, 60)}`)
          }
    })

    await t.test('accepts an absolute URL as the request target, as sent through a proxy', async (t) => {
      for (const base of [api.url, 'http://billing.example.com', 'HTTPS://[2001:db8::1]:8443', 'http://[:nonsense'])
        t.equal((await ask(t, api.url, `${base}/api/v1/getclients?limitnum=1`, { credential })).status, 200, base)
      for (const nowhere of ['http://billing.example.com', 'http://billing.example.com?/api/health'])
        t.match(await ask(t, api.url, nowhere), { status: 302, headers: { location: 'docs' } }, nowhere)
    })

    //
    await t.test('a wrong method returns 405 with the allowed methods, even without a credential', async (t) => {
      for (const [path, allow, methods] of [
        ['/api/v1/getclients', 'GET, HEAD', ['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE', 'PROPFIND']],
        ['/api/v1/addclient', 'POST', ['GET', 'HEAD', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE', 'MKCOL']],
        ['/api/v1/openapi.json', 'GET, HEAD', ['POST', 'OPTIONS']],
        ['/api/health', 'GET, HEAD', ['POST', 'OPTIONS']],
      ] as const)
        for (const method of methods) {
          const { status, headers, body } = await ask(t, api.url, path, { method })
          t.equal(status, 405, `${method} ${path}`)
          t.equal(headers.allow, allow)
          if (method === 'HEAD') continue
          t.match(body, failed('method_not_allowed'))
          t.match(body?.message, allow.split(',', 1)[0], 'the message contains the right method')
        }
    })

    //
    await t.test('HEAD returns the status, length, and type of a GET, without the body', async (t) => {
      for (const [path, status] of [
        ['/api/v1/getclients', 200],
        ['/api/v1/nothing', 404],
        ['/api/v1/openapi.json', 200],
        ['/api/health', 200],
        ['/openapi.json', 200],
        ['/livez', 200],
        ['/nothing', 404],
      ] as const) {
        const wire = await Wire.open(t, api.url)
        const headers = { 'accept-encoding': 'identity' }
        wire.send(request(path, { method: 'HEAD', credential, headers }))
        const head = await wire.answer({ bodiless: true })
        wire.send(request(path, { credential, headers }))
        const get = await wire.answer()
        t.equal(head?.status, status, path)
        t.equal(get?.status, status, 'the connection answers the next request')
        t.equal(head?.headers['content-length'], get?.headers['content-length'])
        t.equal(head?.headers['content-type'], get?.headers['content-type'])
      }
    })

    //
    await t.test(
      'every response has its own request ID, and errors outside client pages have the usual form',
      async (t) => {
        const seen = new Set<string>()
        const json = { method: 'POST', credential, headers: { 'content-type': 'application/json' } }
        for (const [path, what] of [
          ['/api/v1/getclients', { credential }],
          ['/api/v1/getclients', { credential }],
          ['/api/health', {}],
          ['/api/v1/openapi.json', {}],
          ['/api/nothing', {}],
          ['/api/v1/getclients', {}],
          ['/api/v1/addclient', {}],
          ['/api/v1/addclient', { ...json, body: '{' }],
          ['/api/v1/addclient', { ...json, body: '{}' }],
          ['/api/v1/addclient', { ...json, body: 'x'.repeat(2 ** 20 + 1) }],
          ['/api/v1/addclient', { ...json, headers: { 'content-type': 'text/plain' }, body: 'x' }],
          ['/api/v1/fallover', { method: 'POST', credential }],
          ['/livez', {}],
          ['/readyz', {}],
          ['/metrics', {}],
          ['/openapi.json', {}],
          ['/docs', {}],
          ['/client/nothing', {}],
          ['/nothing', {}],
          ['*', { method: 'OPTIONS' }],
          ['/livez', { method: 'DELETE' }],
          ['/api/health', { headers: { padding: 'x'.repeat(20_000) } }],
          ['/api/health', { method: 'NONSENSE' }],
        ] as const) {
          const { status, headers, body } = await ask(t, api.url, path, what)
          const id = headers['x-request-id'] ?? ''
          t.match(id, /^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/, `${path} ${status}`)
          t.notOk(seen.has(id))
          seen.add(id)
          // Client pages have their own form of errors.
          if (status < 400 || path.startsWith('/client')) continue
          t.match(headers['content-type'], /^application\/json/)
          t.match(body, { result: 'error', code: /^[a-z_]+$/, message: /^[A-Z].*[.)]$/s })
        }
        const idFor = async (id: string) =>
          (await ask(t, api.url, '/api/health', { headers: { 'x-request-id': id } })).headers['x-request-id']
        t.equal(await idFor('mine'), 'mine')
        t.not(await idFor('not mine'), 'not mine', 'an ID that could make the log misleading is replaced')
      },
    )

    //
    await t.test('an unexpected error reveals only its request ID, and rolls back the call', async (t) => {
      const { status, headers, body } = await ask(t, api.url, '/api/v1/fallover', { method: 'POST', credential })
      t.equal(status, 500)
      t.strictSame(body, {
        result: 'error',
        code: 'internal_error',
        message: 'The service failed. The error is logged under the request ID.',
        requestid: headers['x-request-id'],
      })
      const told = api
        .logged()
        .split('\n')
        .find((line) => line.includes(body?.requestid) && line.includes('a call failed'))
      t.match(told, 'select secret_hash from credentials', 'the log contains the cause')
      t.strictSame(await api.database.read('client_groups').where({ name: 'half done' }), [])
    })

    await t.test('API responses are JSON that is neither cached nor sniffed', async (t) => {
      for (const path of ['/api/v1/getclients', '/api/v1/nothing'])
        t.match((await ask(t, api.url, path, { credential })).headers, {
          'content-type': 'application/json; charset=utf-8',
          'cache-control': 'no-store',
          'x-content-type-options': 'nosniff',
        })
    })

    await t.test('metrics require the local machine or a credential', async (t) => {
      const headers = { 'x-forwarded-for': '203.0.113.9' }
      const elsewhere = await api.makeCredential({ full: true, allowedIps: ['192.0.2.1'] })
      t.match(await ask(t, api.url, '/metrics'), { status: 200, text: /countinghouse_call_seconds/ })
      t.match(await ask(t, api.url, '/metrics', { headers }), { status: 403, body: failed('address_not_allowed') })
      t.equal((await ask(t, api.url, '/metrics', { headers, credential })).status, 200)
      t.equal((await ask(t, api.url, '/metrics', { headers, credential: elsewhere })).status, 403)
    })
  },
  { environment: { ...extensions, TRUST_PROXY: '127.0.0.0/8' } },
)

//
withService(
  t,
  'only responses under /api have rate limit headers',
  async (t, api) => {
    const credential = api.admin
    for (const [path, what, limit] of [
      ['/api/v1/getclients', { credential }, '1000'],
      ['/api/v1/getclients', { credential: { ...credential, secret: 'wrong' } }, '500'],
      ['/api/v1/getclients', {}, '500'],
      ['/api/v1/nothing', { credential }, '1000'],
      ['/api/v1/nothing', {}, '500'],
      ['/api', {}, '500'],
      ['/api/health', {}, '500'],
      ['/api/v1/openapi.json', {}, '500'],
      ['/api/v1/addclient', { credential }, '1000'],
      ['/api/v1/addclient', { credential, method: 'POST' }, '1000'],
      [
        '/api/v1/addclient',
        { credential, method: 'POST', headers: { 'content-type': 'text/plain' }, body: 'x' },
        '1000',
      ],
      ['/api/v1/fallover', { credential, method: 'POST' }, '1000'],
    ] as const) {
      const { headers } = await ask(t, api.url, path, what)
      t.equal(headers['x-ratelimit-limit'], limit, path)
      t.match(headers['x-ratelimit-remaining'], /^\d+$/)
    }
    for (const path of [
      '/livez',
      '/readyz',
      '/metrics',
      '/openapi.json',
      '/docs',
      '/client/reset',
      '/nothing',
      '/apis',
      '/API',
    ])
      t.strictSame(
        Object.keys((await ask(t, api.url, path)).headers).filter((name) => name.startsWith('x-ratelimit')),
        [],
        path,
      )
  },
  { environment: { ...extensions, RATE_LIMIT: '1000', RATE_LIMIT_ANONYMOUS: '500' } },
)
